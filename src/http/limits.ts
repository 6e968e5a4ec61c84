/** Limits of one request: bytes, characters and milliseconds. */
export const limits = {
  bodyBytes: 1024 * 1024,
  /** A document of 32 MiB, as JSON text. */
  uploadBytes: 40 * 1024 * 1024,
  /** At once: each is held in memory until it is read. */
  uploads: 4,
  headerBytes: 16 * 1024,
  urlCharacters: 8 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
  /** After these a request that has not been answered is taken for lost. */
  underWayMs: 120_000,
} as const
