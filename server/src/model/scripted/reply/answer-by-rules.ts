// What the stand-in answers in the demo: a model name `scripted/SCENE` plays that scene, plain `scripted` behaves.
import type { Answer, SeenRequest } from '../answer.ts';
import { findScene } from '../scenes.ts';
import { replyPlainly } from './reply-plainly.ts';

export function answerByRules(request: SeenRequest): Answer {
  const [, id] = request.model.replace(/:latest$/, '').split('/');
  const scene = id === undefined ? undefined : findScene(id);
  return scene?.play?.(request) ?? replyPlainly(request);
}
