/** How the service uses a PostgreSQL server. All times are milliseconds. */
export type DatabaseSettings = {
  /** URLs of servers with the same data; one at a time is used. */
  urls: readonly string[]
  /** Connections for requests. */
  poolSize: number
  connectMs: number
  statementMs: number
  lockMs: number
  /** Milliseconds until a server that does not respond counts as unreachable. */
  probeMs: number
}

/** Callers learn of an outage within two seconds, so a connection must take less. */
export const defaultDatabaseLimits: Omit<DatabaseSettings, 'urls'> = {
  poolSize: 10,
  connectMs: 1_500,
  statementMs: 5_000,
  lockMs: 2_000,
  probeMs: 1_000,
}
