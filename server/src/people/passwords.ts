// Passwords as scrypt hashes, salted one by one. Runs on Node's thread pool, so that signing in
// doesn't stop a chat. The cost stands in each hash and can be raised without breaking older ones.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  readonly n: number;
  readonly r: number;
  readonly p: number;
}

const currentCost: Cost = { n: 32_768, r: 8, p: 1 };
const keyBytes = 32;

export const minPasswordChars = 10;
export const maxPasswordChars = 1000;

function derive(password: string, salt: Buffer, { n, r, p }: Cost, length: number): Promise<Buffer> {
  // scrypt needs 128 · n · r bytes; twice that is room enough and still a limit.
  const options = { N: n, r, p, maxmem: 256 * n * r };
  return new Promise((resolve, reject) => {
    // NFKC: the same password typed on another keyboard gives the same bytes.
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, currentCost, keyBytes);
  const { n, r, p } = currentCost;
  return ['scrypt', n, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Compares in constant time. A hash that can't be read is a broken assumption and throws. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, n, r, p, salt = '', key = ''] = hash.split('$');
  if (kind !== 'scrypt' || key === '') throw new Error('a stored password hash is unreadable');
  const expected = Buffer.from(key, 'base64url');
  const cost = { n: Number(n), r: Number(r), p: Number(p) };
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64url'), cost, expected.length),
    expected,
  );
}
