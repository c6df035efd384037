// Keeps the first bytes of a stream and counts the rest, so that a flood costs no memory.

export class OutputCollector {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes a chunk; says false when the stream has passed its limit. */
  add(chunk: Buffer): boolean {
    const room = this.#maxBytes - this.#bytes;
    this.#bytes += chunk.length;
    if (chunk.length <= room) this.#chunks.push(chunk);
    else if (room > 0) this.#chunks.push(chunk.subarray(0, room));
    return this.#bytes <= this.#maxBytes;
  }

  /** What was kept. */
  bytes(): Buffer {
    const [first] = this.#chunks;
    return first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
  }
}
