// Models that Ollama forwards to ollama.com: what is said to them leaves this machine.

/** True for `name:cloud` and for tags that end in `-cloud`. */
export function isCloudModelName(name: string): boolean {
  const colon = name.lastIndexOf(':');
  if (colon < 0 || name.includes('/', colon)) return false;
  const tag = name
    .slice(colon + 1)
    .trim()
    .toLowerCase();
  return tag === 'cloud' || tag.endsWith('-cloud');
}
