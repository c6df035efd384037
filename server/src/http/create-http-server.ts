// The HTTP server around the app, with the limits for senders that are slow on purpose or by accident: they are
// answered 408 and cut. What a slow reader costs is bounded where answers are written.
import { createServer, type RequestListener, type Server } from 'node:http';

export interface SenderLimits {
  /** For all headers of a request. */
  readonly headersMs: number;
  /** For a whole request, its body included. */
  readonly requestMs: number;
  /** How often both are looked at. */
  readonly checkMs: number;
}

const senderLimits: SenderLimits = { headersMs: 20_000, requestMs: 60_000, checkMs: 5_000 };

export function createHttpServer(handle: RequestListener, limits: SenderLimits = senderLimits): Server {
  const { headersMs, requestMs, checkMs } = limits;
  return createServer(
    { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs },
    handle,
  );
}
