// Which addresses in an answer may become links, and what the reader is shown of where they lead.

export interface SafeLink {
  readonly href: string;
  /** The host, or the mail address: shown beside the link's own words. */
  readonly where: string;
}

/** A link for a full http, https or mailto address; undefined for everything else, relative addresses included. */
export function safeLink(address: string | undefined): SafeLink | undefined {
  if (!address) return undefined;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  if (url.protocol === 'mailto:') return { href: url.href, where: url.pathname };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  // "https://school.example@evil.example" leads to evil.example: names before the @ are dropped.
  url.username = '';
  url.password = '';
  return { href: url.href, where: url.host };
}
