const emptyBuffer = Buffer.alloc(0)

/**
 * Collects chunks into one buffer and never holds more than the cap. Chunks are copied into one buffer as they arrive:
 * a list of them would let a response sent in one-byte chunks cost a hundred times its length.
 */
export class CappedBytes {
  readonly #cap: number
  #expected = 0
  #buffer: Buffer = emptyBuffer
  #length = 0

  constructor(cap: number) {
    this.#cap = cap
  }

  get length(): number {
    return this.#length
  }

  /**
   * The announced length; false when it exceeds the cap. The buffer grows faster towards it, but never to more than 8 times
   * what has arrived.
   */
  expectLength(length: number): boolean {
    this.#expected = Math.min(this.#cap, length)
    return length <= this.#cap
  }

  /** False when the chunk would exceed the cap; it is then not stored. */
  tryAppend(chunk: Buffer): boolean {
    const length = this.#length + chunk.length
    // @guard
    if (length > this.#cap) return false
    if (this.#length === 0) this.#buffer = chunk
    else this.#append(chunk, length)
    this.#length = length
    return true
  }

  /** A view of all bytes so far, not a copy. */
  toBuffer(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  #append(chunk: Buffer, length: number) {
    if (length > this.#buffer.length || this.#length === this.#buffer.length) this.#grow(length)
    this.#buffer.set(chunk, this.#length)
  }

  #grow(length: number) {
    const wantedLength = Math.max(this.#length * 2, Math.min(this.#expected, this.#length * 8))
    const buffer = Buffer.allocUnsafeSlow(Math.min(this.#cap, Math.max(length, wantedLength)))
    buffer.set(this.#buffer.subarray(0, this.#length))
    this.#buffer = buffer
  }
}
