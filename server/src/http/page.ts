// The page's files, under a strict Content-Security-Policy: no inline scripts or styles, no foreign hosts, so that
// nothing that a reply holds can load or send anything.
import { existsSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import helmet from 'helmet';

/** The headers that a handler sets on any answer: read once, since making them anew costs each request. */
function headersSetBy(handler: ReturnType<typeof helmet>): Map<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  let failed: unknown;
  handler(response.req, response, (error) => {
    failed = error;
  });
  if (failed) throw failed;
  return new Map(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]));
}

/** Security headers of every answer. Upgrading to https is asked for only where people reach the server by it. */
export function securityHeaders(publicUrl: URL | null): RequestHandler {
  const https = publicUrl?.protocol === 'https:';
  const self = ["'self'"];
  const headers = headersSetBy(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: self,
          styleSrc: self,
          imgSrc: self,
          fontSrc: self,
          connectSrc: self,
          manifestSrc: self,
          baseUri: ["'none'"],
          formAction: self,
          frameAncestors: ["'none'"],
          ...(https ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: https,
      referrerPolicy: { policy: 'no-referrer' },
    }),
  );
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}

/** Serves the built page; files with a hash in their name may be kept for a year. */
export function servePage(clientDir: string): RequestHandler {
  const files = express.static(clientDir, {
    index: 'index.html',
    setHeaders(response, path) {
      const hashed = path.startsWith(join(clientDir, 'assets'));
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return existsSync(join(clientDir, 'index.html'))
    ? files
    : (request, response, next) => {
        if (request.path !== '/') next();
        else
          response.status(503).type('text/plain').send('The page is not built yet: run "npm run build".\n');
      };
}
