// The presenter's scenes: each plays by itself in a new chat, with its guardrails or without them.
import type { GuardrailId, SceneInfo } from '@handrail/wire';
import { humanise } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';

interface SceneListProps {
  readonly scenes: readonly SceneInfo[];
  readonly titleOf: (id: GuardrailId) => string;
  readonly onPlay: (scene: SceneInfo, guardrailsOff: readonly GuardrailId[]) => void;
}

export function SceneList({ scenes, titleOf, onPlay }: SceneListProps) {
  return (
    <>
      <p className="muted">
        A scene starts a new chat and sends its messages. The scripted stand-in answers, so it goes the same
        way every time.
      </p>
      <ul className="scene-list">
        {scenes.map((scene) => (
          <li key={scene.id} className="scene">
            <h3>{scene.title}</h3>
            <p>{scene.shows}</p>
            <ul className="scene-messages">
              {scene.messages.map((message, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a scene's messages never move
                <li key={index}>
                  <q>{message.length > 140 ? `${message.slice(0, 140)}…` : message}</q>
                </li>
              ))}
            </ul>
            {scene.who && <p className="muted">Asked as: {humanise(scene.who)}</p>}
            <div className="row">
              <button type="button" className="button primary small" onClick={() => onPlay(scene, [])}>
                <Icon name="play" /> Play
              </button>
              {scene.guardrails.length > 0 && (
                <button
                  type="button"
                  className="button small"
                  onClick={() => onPlay(scene, scene.guardrails)}
                >
                  <Icon name="off" /> Play without {scene.guardrails.map(titleOf).join(', ')}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
