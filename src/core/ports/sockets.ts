import type { Catalogs } from './catalogs.ts'
import type { Cursors } from './cursors.ts'
import type { DirectorySource } from './directory.ts'
import type { Events } from './events.ts'
import type { Identity } from './identity.ts'
import type { RuntimeViewOf } from './runtime-view.ts'
import type { Secrets } from './secrets.ts'
import type { Store } from './store.ts'
import type { Clock, Digest, Ids } from './system.ts'
import type { Upstream } from './upstream.ts'

export type Sockets = {
  store: Store
  upstream: Upstream
  /** Reaches the service at its own public address, wherever that is, and nothing else. */
  self: Upstream
  identity: Identity
  secrets: Secrets
  events: Events
  runtimeView: RuntimeViewOf
  clock: Clock
  ids: Ids
  digest: Digest
  cursors: Cursors
  catalogs: Catalogs
  directory: DirectorySource
  /** The public address of the service, without a slash at the end. */
  baseUrl: string
}

/** The sockets a verb uses, named in its signature. */
export type Uses<Name extends keyof Sockets> = Pick<Sockets, Name>
