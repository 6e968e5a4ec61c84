import type { Cursors } from './cursors.ts'
import type { Events } from './events.ts'
import type { Identity } from './identity.ts'
import type { Secrets } from './secrets.ts'
import type { Store } from './store.ts'
import type { Clock, Digest, Ids } from './system.ts'
import type { Upstream } from './upstream.ts'

export type Sockets = {
  store: Store
  upstream: Upstream
  identity: Identity
  secrets: Secrets
  events: Events
  clock: Clock
  ids: Ids
  digest: Digest
  cursors: Cursors
  /** The public address of the service, without a slash at the end. */
  baseUrl: string
}

/** The sockets a verb uses, named in its signature. */
export type Uses<Name extends keyof Sockets> = Pick<Sockets, Name>
