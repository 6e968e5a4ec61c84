const nothing = Buffer.alloc(0)

/**
 * Collects chunks into one buffer and never holds more than the cap. Chunks are copied together as they come,
 * since a list of them would let an answer in one-byte pieces cost a hundred times its length.
 */
export class CappedBytes {
  readonly #cap: number
  #expected = 0
  #buffer: Buffer = nothing
  #length = 0

  constructor(cap: number) {
    this.#cap = cap
  }

  /** How many the sender says it will send: what is set aside grows faster towards it, and never far beyond what came. */
  expect(length: number): void {
    this.#expected = Math.min(this.#cap, length)
  }

  /** False when the chunk would go over the cap; then it is not kept. */
  add(chunk: Buffer): boolean {
    const length = this.#length + chunk.length
    if (length > this.#cap) return false
    if (this.#length === 0) this.#buffer = chunk
    else this.#append(chunk, length)
    this.#length = length
    return true
  }

  /** All bytes so far, not copied. */
  all(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  #append(chunk: Buffer, length: number) {
    if (length > this.#buffer.length || this.#length === this.#buffer.length) this.#grow(length)
    this.#buffer.set(chunk, this.#length)
  }

  #grow(length: number) {
    const ahead = Math.max(this.#length * 2, Math.min(this.#expected, this.#length * 8))
    const buffer = Buffer.allocUnsafeSlow(Math.min(this.#cap, Math.max(length, ahead)))
    buffer.set(this.#buffer.subarray(0, this.#length))
    this.#buffer = buffer
  }
}
