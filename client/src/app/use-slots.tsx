// Fills the places that the chat leaves to other features.
import type { GuardrailInfo, SceneInfo, Session } from '@handrail/wire';
import { useMemo } from 'react';
import type { ChatSlots } from '../chat/slots.ts';
import { AskedCaption } from '../demo/asked-caption.tsx';
import { ModelView } from '../demo/model-view.tsx';
import { Trail } from '../guardrails/trail.tsx';
import { TrailSummary } from '../guardrails/trail-summary.tsx';
import { ItemsView } from '../scores/items-view.tsx';
import { humanise } from '../ui/format.ts';
import { DoctorHelp } from './doctor-help.tsx';
import type { Panel } from './use-panel.ts';

/** Troubles that the doctor can say more about. */
const forTheDoctor = /^(model-|unreachable|cut|storage-failed|internal)/;

export function useSlots(
  guardrails: readonly GuardrailInfo[],
  scenes: readonly SceneInfo[],
  session: Session | undefined,
  wide: boolean,
  open: (panel: Panel) => void,
): ChatSlots {
  return useMemo(() => {
    const titleOf = (id: string) => guardrails.find((each) => each.id === id)?.title ?? humanise(id);
    return {
      items: (items) => <ItemsView items={items} />,
      trail: wide ? undefined : (props) => <Trail {...props} guardrails={guardrails} />,
      trailSummary: (props) => <TrailSummary {...props} />,
      asked: (asked) => <AskedCaption asked={asked} scenes={scenes} titleOf={titleOf} />,
      views: (views) => <ModelView views={views} />,
      help: (trouble) =>
        forTheDoctor.test(trouble.slug) ? (
          <DoctorHelp session={session} onDoctor={() => open('doctor')} />
        ) : null,
    };
  }, [guardrails, scenes, session, wide, open]);
}
