// The session cookie: an opaque id, out of reach of scripts, never sent from pages of another site.
import type { CookieOptions } from 'express';

export const sessionCookieName = 'handrail_session';

/** Ids as this server makes them: base64url, bounded. Anchored, one class, linear. */
const sessionId = /^[A-Za-z0-9_-]{16,128}$/;

/** The session id in a Cookie header, or null when there is none that could be ours. */
export function readSessionCookie(header: string | undefined): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === sessionCookieName) {
      const value = pair.slice(at + 1).trim();
      return sessionId.test(value) ? value : null;
    }
  }
  return null;
}

/** Secure whenever people reach this server by https. */
export function sessionCookieOptions(publicUrl: URL | null): CookieOptions {
  return { httpOnly: true, sameSite: 'strict', secure: publicUrl?.protocol === 'https:', path: '/' };
}
