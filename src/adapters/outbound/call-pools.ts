import type { buildConnector } from 'undici'
import { OriginPool } from '#fast/node/http-client/origin-pool.ts'
import { ConnectionPools } from './connection-pools.ts'
import { maxRunningRequests } from './outbound-slots.ts'

export type CallPools = ConnectionPools<OriginPool>

/** The connections to REST APIs, and for documents. */
export const createCallPools = (connect: buildConnector.connector): CallPools =>
  new ConnectionPools({
    open(origin, onUnused) {
      const { protocol, host, hostname: bracketed, port } = new URL(origin)
      const hostname = bracketed.replace(/^\[|\]$/g, '')
      return new OriginPool({
        host,
        open: (callback) => connect({ protocol, host, hostname, port }, callback),
        // As many as there are slots: a request waits for a slot, and its time does not run out for want of a connection.
        maxConnections: maxRunningRequests,
        onUnused,
      })
    },
    isIdle: (pool) => pool.isIdle,
    close: (pool) => pool.close(),
  })
