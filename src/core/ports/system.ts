import type { IdKind } from '#base/ids.ts'
import type { Instant } from '#base/time.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'

export interface Clock {
  now(): Instant
  /** Milliseconds with fractions on a monotonic clock, to measure spans of time. */
  getElapsedMs(): number
}

export interface Timer {
  wait(ms: number): Promise<void>
  /**
   * Await it between the small steps of long work, so that other requests are served meanwhile. Resolves at once while
   * the time slice lasts.
   */
  pause(): Promise<void>
}

export interface Ids {
  /** A TypeID: sorts by time. */
  create(kind: IdKind): string
  /** 160 random bits in lower-case base32, for identifiers that must not be guessable. */
  createUnguessable(): string
  /** 43 letters and digits, of 256 random bits. */
  createTokenSecret(): string
}

/** Compresses texts for the store. */
export interface TextPacker {
  pack(text: string): Promise<string>
  unpack(packed: string): Promise<string>
}

export interface Digest {
  /** `sha256:<hex>` of the UTF-8 bytes. */
  sha256(text: string): string
  /** Like `sha256` of the joined parts; yields after each part. */
  sha256OfParts(parts: readonly string[]): TimeSlicedTask<string>
  /** CRC-32 of the UTF-8 bytes, from 0 to 2³² - 1: it detects typing errors, not attacks. */
  crc32(text: string): number
}
