// First check of every request: the Host must be this server's own, so that no foreign name that resolves
// to this machine reaches it; API requests of other pages are refused by Origin and Sec-Fetch-Site.
import type { RequestHandler } from 'express';
import { isLoopbackHost } from '../../demo-mode.ts';
import { fail } from '../problem-error.ts';

export interface OwnAddress {
  readonly host: string;
  readonly publicUrl: URL | null;
}

/** The name in a Host header without its port; null when it is no plain host. */
function hostName(header: string | undefined): string | null {
  const match = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?$/.exec(header ?? '');
  return match?.[1]?.toLowerCase() ?? null;
}

function isOwnHost(name: string, own: OwnAddress): boolean {
  const bare = name.replace(/^\[|\]$/g, '');
  return (
    isLoopbackHost(name) || bare === own.host.toLowerCase() || name === own.publicUrl?.hostname.toLowerCase()
  );
}

export function checkHost(own: OwnAddress): RequestHandler {
  return (request, _response, next) => {
    const name = hostName(request.headers.host);
    if (name === null || !isOwnHost(name, own))
      fail('forbidden', 'This server does not answer under that host name.');
    next();
  };
}

/** For API routes: requests made by pages of another site are refused. */
export function checkOrigin(own: OwnAddress): RequestHandler {
  return (request, _response, next) => {
    const { origin, host } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const ours = origin === undefined || origin === `http://${host}` || origin === own.publicUrl?.origin;
    if (!ours) fail('forbidden', 'Requests from pages of another site are not taken.');
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      fail('forbidden', 'Requests from pages of another site are not taken.');
    }
    next();
  };
}
