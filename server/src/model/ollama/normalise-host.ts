// Where Ollama listens, from the forms that Ollama itself takes: host, host:port, :port, [v6]:port, a URL.
// A host name without scheme gets Ollama's port, a URL without port gets its scheme's. Nothing is looked up.

const ollamaPort = '11434';

export type HostOrFault = string | { readonly fault: string };

/** Turns a setting into `scheme://host:port[/path]`; a bind-all address becomes the loopback address. */
export function normaliseOllamaHost(text: string): HostOrFault {
  const trimmed = text
    .trim()
    .replace(/^["']+|["']+$/g, '')
    .trim();
  const { scheme, rest } = splitScheme(trimmed);
  if (scheme !== 'http' && scheme !== 'https') return { fault: `scheme ${scheme} is neither http nor https` };
  if (/[\s?#@\\]/.test(rest)) {
    return { fault: 'an address of the form http://host:port is needed, without user, password or query' };
  }
  const slash = rest.indexOf('/');
  const hostAndPort = slash < 0 ? rest : rest.slice(0, slash);
  const path = slash < 0 ? '' : rest.slice(slash).replace(/\/+$/, '');
  const fallbackPort = !trimmed.includes('://') ? ollamaPort : scheme === 'https' ? '443' : '80';
  const { host, port } = splitPort(hostAndPort, fallbackPort);
  const written = `${scheme}://${connectable(host)}:${port}${path}`;
  if (!URL.canParse(written)) return { fault: 'the address cannot be read; write it as http://host:port' };
  if (new URL(written).hostname === 'ollama.com') {
    return { fault: 'ollama.com is a service on the internet; a local Ollama is needed' };
  }
  return written;
}

function splitScheme(text: string): { scheme: string; rest: string } {
  const at = text.indexOf('://');
  return at < 0
    ? { scheme: 'http', rest: text }
    : { scheme: text.slice(0, at).toLowerCase(), rest: text.slice(at + 3) };
}

/** As Ollama does it: a port that is no port falls back to the default. */
function splitPort(text: string, fallback: string): { host: string; port: string } {
  const colons = text.split(':').length - 1;
  const bracket = /^\[([^\]]*)\](?::(.*))?$/.exec(text);
  if (bracket) return { host: `[${bracket[1] ?? ''}]`, port: readPort(bracket[2], fallback) };
  if (colons > 1) return { host: `[${text}]`, port: fallback };
  const [host = '', port] = text.split(':');
  return { host, port: readPort(port, fallback) };
}

function readPort(text: string | undefined, fallback: string): string {
  return text !== undefined && /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 65_535
    ? String(Number(text))
    : fallback;
}

function connectable(host: string): string {
  if (host === '' || host === '0.0.0.0') return '127.0.0.1';
  return host === '[::]' || host === '[0:0:0:0:0:0:0:0]' ? '[::1]' : host;
}
