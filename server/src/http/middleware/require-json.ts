// Only application/json is read: a form of another site cannot send that without asking first.
import type { RequestHandler } from 'express';
import { fail } from '../problem-error.ts';

export const requireJson: RequestHandler = (request, _response, next) => {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') fail('unsupported-media-type', 'Send the body as application/json.');
  next();
};
