import { type buildConnector, Pool } from 'undici'
import { ConnectionPools } from '../connection-pools.ts'
import { maxRunningRequests } from '../outbound-slots.ts'

export type StreamPools = ConnectionPools<Pool>

/** The connections to MCP servers, whose responses are read as streams. */
export const createStreamPools = (connect: buildConnector.connector): StreamPools =>
  new ConnectionPools({
    open(origin, onUnused) {
      const pool = new Pool(origin, { ...poolOptions, connect })
      const reportIfUnused = () => {
        if (pool.stats.connected === 0 && pool.stats.size === 0) onUnused(pool)
      }
      return pool.on('disconnect', reportIfUnused).on('connectionError', reportIfUnused)
    },
    isIdle: (pool) => pool.stats.size === 0,
    close: (pool) => pool.destroy(),
  })

const poolOptions: Pool.Options = {
  allowH2: false,
  connections: maxRunningRequests,
  // Shorter than the 5 s after which many servers close, so that a call rarely gets a connection that is closing.
  keepAliveTimeout: 4000,
  keepAliveMaxTimeout: 30_000,
  maxHeaderSize: 32 * 1024,
  // The deadline of each request covers both.
  headersTimeout: 0,
  bodyTimeout: 0,
}
