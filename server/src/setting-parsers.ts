// Pure parsers for single settings: text in, value or what is allowed out. Known to config.ts alone.

export type Parsed<Value> = { readonly value: Value } | { readonly allowed: string };
export type SettingParser<Value> = (text: string) => Parsed<Value>;

/** A whole number in a closed range. */
export function wholeNumber(min: number, max: number): SettingParser<number> {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? { value } : { allowed: `a whole number from ${min} to ${max}` };
  };
}

/** One of a fixed list of words. */
export function oneOf<const Word extends string>(...words: readonly Word[]): SettingParser<Word> {
  return (text) => {
    const value = words.find((word) => word === text);
    return value === undefined ? { allowed: `one of ${words.join(', ')}` } : { value };
  };
}

/** An http or https address without path, query or credentials. */
export function webAddress(text: string): Parsed<URL> {
  const allowed = 'an address such as https://chat.school.example, without a path';
  if (!URL.canParse(text)) return { allowed };
  const url = new URL(text);
  const plain = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return plain && /^https?:$/.test(url.protocol) ? { value: url } : { allowed };
}

/** One or more secrets, comma-separated, each of at least 32 bytes. The first signs, all verify. */
export function secretList(text: string): Parsed<readonly Buffer[]> {
  const secrets = text.split(',').map((each) => Buffer.from(each.trim(), 'utf8'));
  return secrets.every((secret) => secret.length >= 32)
    ? { value: secrets }
    : { allowed: 'one or more secrets of at least 32 bytes each, comma-separated' };
}

/** How many proxies stand in front, or a list of their addresses. `true` would believe anybody's header. */
export function proxyTrust(text: string): Parsed<number | readonly string[]> {
  const allowed = 'the number of proxies in front (1 to 10) or a comma-separated list of their addresses';
  if (/^\d+$/.test(text))
    return Number(text) >= 1 && Number(text) <= 10 ? { value: Number(text) } : { allowed };
  const addresses = text.split(',').map((each) => each.trim());
  const fine = addresses.every(
    (each) => /^[0-9a-fA-F:.]+(\/\d{1,3})?$/.test(each) || /^(loopback|linklocal|uniquelocal)$/.test(each),
  );
  return fine ? { value: addresses } : { allowed };
}

/** Any text of printable characters without spaces. */
export function word(what: string): SettingParser<string> {
  return (text) => (/^[^\s\p{Cc}]{1,300}$/u.test(text) ? { value: text } : { allowed: what });
}

/** Any text: a path. */
export function path(text: string): Parsed<string> {
  return text.includes('\0') ? { allowed: 'a path' } : { value: text };
}
