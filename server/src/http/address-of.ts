// The address that limits count by: IPv6 by /56, since one subscriber has all of that, and IPv4 in IPv6 as IPv4.
// Whether a proxy is believed is decided by TRUST_PROXY, before this.
import type { Request } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';

/**
 * Some proxies write the port too, a new one for each connection.
 * Matches "10.0.0.1:443", "[2001:db8::1]:443", "[::1]"; not "10.0.0.1", "2001:db8::1". Anchored, linear.
 */
const withPort = /^(?:(\d[\d.]*):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i;

/** Where a request comes from, the same for everybody who shares the address. */
export function addressOf({ ip = '' }: Request): string {
  const parts = ip.length <= 64 ? withPort.exec(ip) : null;
  return ipKeyGenerator(parts?.[1] ?? parts?.[2] ?? ip, 56);
}
