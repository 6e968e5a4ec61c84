/** Limits of one request: bytes, characters and milliseconds. */
export const limits = {
  bodyBytes: 1024 * 1024,
  headerBytes: 16 * 1024,
  urlCharacters: 8 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
  /** After these a request that has not been answered is taken for lost. */
  underWayMs: 120_000,
} as const
