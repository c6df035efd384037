// Whether demo mode is on, and whether the server may start at all without it.
import type { Config } from './config.ts';

export type DemoDecision =
  | { readonly start: true; readonly demo: boolean; readonly why: string }
  | { readonly start: false; readonly why: string };

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** True for the names and addresses of this machine itself. */
export function isLoopbackHost(host: string): boolean {
  return loopback.has(host.toLowerCase()) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** Decides demo mode from the settings and from whether a real account exists in the data folder. */
export function decideDemoMode(config: Config, hasRealAccounts: boolean): DemoDecision {
  if (hasRealAccounts) return { start: true, demo: false, why: 'Real accounts exist, so demo mode is off.' };
  if (config.demo === 'on') return { start: true, demo: true, why: 'Demo mode is on (DEMO=on).' };
  const local = isLoopbackHost(config.host);
  if (config.demo === null && local && !config.production && config.trustProxy === null) {
    return { start: true, demo: true, why: 'Demo mode is on: nobody has an account here yet.' };
  }
  if (!local) {
    return {
      start: false,
      why: `HOST is ${config.host} and nobody has an account: add one first with "npm run users:add", or set DEMO=on.`,
    };
  }
  return {
    start: true,
    demo: false,
    why: 'Demo mode is off and nobody has an account: everybody is a guest.',
  };
}
