/** Limits of requests. The end of each name is the unit. */
export const requestLimits = {
  bodyBytes: 1024 * 1024,
  /** Space for a document of 32 MiB in a JSON string. */
  uploadBytes: 40 * 1024 * 1024,
  headerBytes: 16 * 1024,
  urlCharacters: 8 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  /** How often both timeouts are checked; Node checks every 30 s by default. */
  timeoutCheckMs: 1_000,
  keepAliveMs: 72_000,
  /** A request that claimed an idempotency key and has no response after this time is considered lost. */
  inProgressMs: 120_000,
} as const
