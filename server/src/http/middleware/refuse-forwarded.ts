// Demo mode is for this machine alone: a request that came through a proxy is refused in it.
import type { RequestHandler } from 'express';
import { fail } from '../problem-error.ts';

export const refuseForwarded: RequestHandler = (request, _response, next) => {
  const forwarded = Object.keys(request.headers).some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded-'),
  );
  if (forwarded) fail('forbidden', 'Demo mode answers only on the machine itself, not through a proxy.');
  next();
};
