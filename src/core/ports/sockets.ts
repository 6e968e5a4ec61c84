import type { CallLog } from './calls.ts'
import type { Catalogs } from './catalogs.ts'
import type { Cursors } from './cursors.ts'
import type { DirectorySource } from './directory.ts'
import type { Documents } from './documents.ts'
import type { Events } from './events.ts'
import type { Identity } from './identity.ts'
import type { McpUpstream } from './mcp-upstream.ts'
import type { OAuth } from './oauth.ts'
import type { RuntimeViewOf } from './runtime-view.ts'
import type { Secrets } from './secrets.ts'
import type { Store } from './store.ts'
import type { Clock, Digest, Ids, Timer } from './system.ts'
import type { Upstream } from './upstream.ts'

export type Sockets = {
  store: Store
  upstream: Upstream
  mcpUpstream: McpUpstream
  /** Reaches the service at its own public address, wherever that is, and nothing else. */
  self: Upstream
  documents: Documents
  identity: Identity
  secrets: Secrets
  events: Events
  runtimeView: RuntimeViewOf
  oauth: OAuth
  clock: Clock
  timer: Timer
  ids: Ids
  digest: Digest
  cursors: Cursors
  calls: CallLog
  catalogs: Catalogs
  directory: DirectorySource
  /** The public address of the service, without a slash at the end. */
  baseUrl: string
  /** Origins of pages that may call the service, beside its own; `*` is any. */
  allowedOrigins: readonly string[]
}

/** The sockets a verb uses, named in its signature. */
export type Uses<Name extends keyof Sockets> = Pick<Sockets, Name>
