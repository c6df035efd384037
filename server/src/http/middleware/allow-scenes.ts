// Before the model, in demo mode: a scene that is played counts against an allowance of its own, larger than that of
// messages, and blocked attacks in it cost nothing more, so that a presenter who plays them all can go on chatting.
// What counts is known from the body alone, so a scene needs a free message first, and gives it back.
import type { RequestHandler } from 'express';
import { parseJsonBody } from '../read-json-body.ts';
import { type ChatRateLimit, limitRate } from './rate-limit.ts';

export interface SceneAllowance {
  /** The limit of messages, which has counted the request. */
  readonly messages: Pick<ChatRateLimit, 'giveBack'>;
  readonly messagesPerMinute: number;
  isScene(id: string): boolean;
  report(error: unknown): void;
}

/** Enough for every scene, with and without its guardrails, within a minute. */
const scenesForEachMessage = 4;

/** The scene that a body asks for, if any. A body that does not spell the field out is none of a scene's. */
function sceneIn(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || !body.includes('"scene"')) return null;
  const parsed = parseJsonBody(body);
  return typeof parsed === 'object' && parsed !== null && 'scene' in parsed ? parsed.scene : null;
}

export function allowScenes({
  messages,
  messagesPerMinute,
  isScene,
  report,
}: SceneAllowance): RequestHandler {
  const perMinute = messagesPerMinute * scenesForEachMessage;
  const scenes = limitRate({ perMinute, counted: ['scene', 'scenes'], report });
  return (request, response, next) => {
    const scene = sceneIn(request.body);
    if (typeof scene !== 'string' || !isScene(scene)) return next();
    messages.giveBack(request).then(() => scenes.handler(request, response, next), next);
  };
}
