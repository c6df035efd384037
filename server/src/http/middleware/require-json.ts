// Only application/json is read: a form of another site cannot send that without asking first.
import type { RequestHandler } from 'express';
import { fail } from '../problem-error.ts';

export const requireJson: RequestHandler = (request, _response, next) => {
  const [type, ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  if (type?.trim() !== 'application/json')
    fail('unsupported-media-type', 'Send the body as application/json.');
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) {
    fail('unsupported-media-type', 'Send the body in UTF-8.');
  }
  next();
};
