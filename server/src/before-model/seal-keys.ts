// Keys of the seals: derived from the configured secrets by HKDF with a label for each use, so that a
// seal made for one purpose never fits another. The first secret signs; all of them verify.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

type SealUse = 'link' | 'summary';

export interface SealKeys {
  sign(use: SealUse, digest: Buffer): string;
  /** Whether it has the form of a seal under one of the secrets: worth to be held against a digest. */
  couldMatch(seal: unknown): seal is string;
  /** Whether `seal` is exactly the text that `sign` made, under any of the secrets. */
  matches(use: SealUse, digest: Buffer, seal: unknown): boolean;
}

const minSecretBytes = 32;

// kid, a dot, and the 43 characters that 32 bytes take in base64url. Matches 'abcd1234.' + 43 letters, not
// the same with a character more or less, or padding. Fixed lengths only, so linear.
const sealText = /^[A-Za-z0-9_-]{8}\.[A-Za-z0-9_-]{43}$/;

const derive = (secret: Buffer, label: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'handrail', `handrail/v1/${label}`, bytes));

interface Key {
  readonly kid: string;
  readonly link: Buffer;
  readonly summary: Buffer;
}

function deriveKey(secret: Buffer): Key {
  if (secret.length < minSecretBytes) throw new Error(`a secret has at least ${minSecretBytes} bytes`);
  return {
    kid: derive(secret, 'seal-key-id', 6).toString('base64url'),
    link: derive(secret, 'seal-link', 32),
    summary: derive(secret, 'seal-summary', 32),
  };
}

const seal = (key: Key, use: SealUse, digest: Buffer): string =>
  `${key.kid}.${createHmac('sha256', key[use]).update(digest).digest('base64url')}`;

export function deriveSealKeys(secrets: readonly Buffer[]): SealKeys {
  const keys = secrets.map(deriveKey);
  const signing = keys[0];
  if (!signing) throw new Error('seals need at least one secret');
  const byKid = new Map(keys.map((key) => [key.kid, key]));
  const keyOf = (given: unknown): Key | undefined =>
    typeof given === 'string' && sealText.test(given) ? byKid.get(given.slice(0, 8)) : undefined;
  return {
    sign: (use, digest) => seal(signing, use, digest),
    couldMatch: (given): given is string => keyOf(given) !== undefined,
    matches(use, digest, given) {
      const key = keyOf(given);
      if (!key || typeof given !== 'string') return false;
      // Texts, not decoded bytes: base64 has several spellings of one value, and only ours counts.
      return timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(seal(key, use, digest), 'latin1'));
    },
  };
}
