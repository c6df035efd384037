// What the page shows of the server itself: health, guardrails, scenes. No secrets, no addresses.
import type { GuardrailInfo, Health, SceneInfo } from '@handrail/wire';
import type { Request, Response } from 'express';
import type { ModelSlots } from '../../around-loop/model-slots.ts';
import type { Config } from '../../config.ts';
import { catalogue } from '../../guardrail/catalogue.ts';
import type { ModelBackends } from '../../model/model-backends.ts';
import { fail } from '../problem-error.ts';

export interface AboutRouteDependencies {
  readonly config: Config;
  readonly backends: ModelBackends;
  readonly slots: ModelSlots;
  readonly demo: boolean;
  readonly scenes: readonly SceneInfo[];
  readonly version: string;
  readonly draining: AbortSignal;
}

export function aboutRoutes({
  config,
  backends,
  slots,
  demo,
  scenes,
  version,
  draining,
}: AboutRouteDependencies) {
  return {
    async health(_request: Request, response: Response): Promise<void> {
      const model = await backends.pick(null);
      const state = await model.state();
      const health: Health = {
        live: true,
        ready: state.reachable && !state.fault && !draining.aborted,
        demo,
        backend: model.backend,
        model: model.name,
        capabilities: [...state.capabilities],
        queue: { running: slots.running, waiting: slots.waiting, slots: slots.slots, limit: slots.limit },
        version,
        ...(state.fault ? { detail: state.fault.detail } : {}),
      };
      response.json(health);
    },
    guardrails(_request: Request, response: Response): void {
      const guardrails: GuardrailInfo[] = catalogue.map(({ switchable, ...entry }) => ({
        ...entry,
        on: entry.id !== 'grounding' || config.grounding !== 'off',
        maySwitchOff: demo && switchable,
      }));
      response.json({ guardrails });
    },
    scenes(_request: Request, response: Response): void {
      if (!demo) fail('not-found', 'There are no scenes outside demo mode.');
      response.json({ scenes });
    },
  };
}
