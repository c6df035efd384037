// The presenter's scenes, in the order of a demo: first what works, then what goes wrong and which guardrail
// meets it. A scene changes what the model does, never what the guardrails do.

import type { Scene } from './scene.ts';
import { historyScenes } from './scenes/history-scenes.ts';
import { loopScenes } from './scenes/loop-scenes.ts';
import { plainScenes } from './scenes/plain-scenes.ts';
import { replyScenes } from './scenes/reply-scenes.ts';
import { toolScenes } from './scenes/tool-scenes.ts';

export const scenes: readonly Scene[] = [
  ...plainScenes,
  ...historyScenes,
  ...loopScenes,
  ...toolScenes,
  ...replyScenes,
];

const byId = new Map(scenes.map((scene) => [scene.info.id, scene]));

export function findScene(id: string): Scene | undefined {
  return byId.get(id);
}
