// Above a question: the scene that it belongs to, with what to watch for, and the guardrails that were off.
import type { SceneInfo } from '@handrail/wire';
import { Icon } from '../ui/icon.tsx';

interface AskedCaptionProps {
  readonly asked: { readonly scene?: string; readonly guardrailsOff?: readonly string[] };
  readonly scenes: readonly SceneInfo[];
  readonly titleOf: (id: string) => string;
}

export function AskedCaption({ asked, scenes, titleOf }: AskedCaptionProps) {
  const scene = scenes.find((each) => each.id === asked.scene);
  const off = asked.guardrailsOff ?? [];
  if (!scene && off.length === 0) return null;
  return (
    <div className="asked">
      {scene && (
        <p>
          <Icon name="play" /> <strong>{scene.title}.</strong> {scene.shows}
        </p>
      )}
      {off.length > 0 && (
        <p className="asked-off">
          <Icon name="off" /> <strong>Off in this turn:</strong> {off.map(titleOf).join(', ')}
        </p>
      )}
    </div>
  );
}
