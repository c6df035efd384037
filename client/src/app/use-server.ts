// What the page knows of the server: its state, who is asking, its guardrails and scenes. Asked at the
// start, again when the page is looked at, and after everything that may have changed it.
import {
  type GuardrailInfo,
  guardrailsAnswerSchema,
  type Health,
  healthSchema,
  type SceneInfo,
  type Session,
  scenesAnswerSchema,
  sessionSchema,
} from '@handrail/wire';
import { useCallback, useEffect, useState } from 'react';
import { request } from '../api/request.ts';
import type { Trouble } from '../api/trouble.ts';

export interface ServerState {
  readonly health: Health | undefined;
  readonly session: Session | undefined;
  readonly guardrails: readonly GuardrailInfo[];
  readonly scenes: readonly SceneInfo[];
  /** Set while the server does not answer. */
  readonly trouble: Trouble | undefined;
}

const nothingYet: ServerState = {
  health: undefined,
  session: undefined,
  guardrails: [],
  scenes: [],
  trouble: undefined,
};

const askAgainMs = 20_000;

export function useServer(): { server: ServerState; refresh: () => Promise<Session | undefined> } {
  const [server, setServer] = useState(nothingYet);

  const refresh = useCallback(async () => {
    const [health, session] = await Promise.all([
      request('/api/health', healthSchema),
      request('/api/session', sessionSchema),
    ]);
    setServer((before) => ({
      ...before,
      health: health.ok ? health.value : before.health,
      session: session.ok ? session.value : before.session,
      trouble: health.ok ? (session.ok ? undefined : session.trouble) : health.trouble,
    }));
    return session.ok ? session.value : undefined;
  }, []);

  const demo = server.health?.demo;
  useEffect(() => {
    if (demo === undefined) return;
    void request('/api/guardrails', guardrailsAnswerSchema).then((answer) => {
      if (answer.ok) setServer((before) => ({ ...before, guardrails: answer.value.guardrails }));
    });
    if (!demo) return;
    void request('/api/scenes', scenesAnswerSchema).then((answer) => {
      if (answer.ok) setServer((before) => ({ ...before, scenes: answer.value.scenes }));
    });
  }, [demo]);

  useEffect(() => {
    void refresh();
    const onLook = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(onLook, askAgainMs);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [refresh]);

  return { server, refresh };
}
