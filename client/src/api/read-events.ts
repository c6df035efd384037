// Reads server-sent events from a byte stream, however it is cut: split characters, CRLF or LF,
// comments, several data lines. Only `data` is used; an event without its closing blank line is dropped.

/** Yields the data of each event. Ends when the bytes end; throws what the byte stream throws. */
export async function* readEvents(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const lines = createLineSplitter();
  const reader = bytes.getReader();
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      for (const line of lines(text)) {
        if (line === '') {
          if (data.length > 0) yield data.join('\n');
          data = [];
        } else if (line.startsWith('data:')) {
          data.push(line.slice(line[5] === ' ' ? 6 : 5));
        }
      }
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Cuts text into complete lines; an unfinished line waits for the next piece. Linear in all text given. */
function createLineSplitter(): (text: string) => string[] {
  let waiting: string[] = [];
  let lastWasReturn = false;
  return (text) => {
    const rest = lastWasReturn && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') lastWasReturn = text.endsWith('\r');
    // Matches "\r\n", "\r", "\n"; not "a". One character class step at a time: no way to blow up.
    const pieces = rest.split(/\r\n|\r|\n/);
    const last = pieces.pop() ?? '';
    const complete = pieces.map((piece, index) => (index === 0 ? waiting.join('') + piece : piece));
    if (complete.length > 0) waiting = [];
    if (last !== '') waiting.push(last);
    return complete;
  };
}
