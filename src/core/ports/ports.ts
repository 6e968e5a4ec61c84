import type { RateLimit } from '#base/rate-limiter.ts'
import type { AuthorizationServerClient, OAuthClient } from './authorization-server-client.ts'
import type { CallThreads } from './call-threads.ts'
import type { Callers } from './callers.ts'
import type { Catalogs } from './catalogs.ts'
import type { ChangeEventFormat } from './change-event-format.ts'
import type { Cursors } from './cursors.ts'
import type { DirectorySource } from './directory-source.ts'
import type { DocumentReader } from './document-reader.ts'
import type { Identity } from './identity.ts'
import type { McpUpstream } from './mcp-upstream.ts'
import type { MessageSigner } from './message-signer.ts'
import type { RuntimeViewFactory } from './runtime-view.ts'
import type { SecretSource } from './secret-source.ts'
import type { Secrets } from './secrets.ts'
import type { ServiceDescription } from './service-description.ts'
import type { ServingEvents } from './serving-events.ts'
import type { SignInServer } from './sign-in-server.ts'
import type { SourceChecks } from './source-checks.ts'
import type { Store } from './store.ts'
import type { CallLog } from './stores/call-log.ts'
import type { TokenUses } from './stores/token-uses.ts'
import type { Clock, Digest, Ids, TextPacker, Timer } from './system.ts'
import type { TokenCounter } from './token-counter.ts'
import type { Upstream } from './upstream.ts'
import type { FindUserAccounts } from './user-accounts.ts'

export type Ports = {
  store: Store
  upstream: Upstream
  mcpUpstream: McpUpstream
  callThreads: CallThreads
  tokenCounter: TokenCounter
  /** Reaches only the service itself, at its public address. */
  self: Upstream
  documents: DocumentReader
  identity: Identity
  userAccounts: FindUserAccounts
  secrets: Secrets
  secretSource: SecretSource
  messageSigner: MessageSigner
  changeEventFormat: ChangeEventFormat
  events: ServingEvents
  runtimeView: RuntimeViewFactory
  oauth: AuthorizationServerClient
  signInServer: SignInServer
  signInSettings: SignInSettings
  serviceDescription: ServiceDescription
  clock: Clock
  timer: Timer
  ids: Ids
  digest: Digest
  textPacker: TextPacker
  cursors: Cursors
  calls: CallLog
  callers: Callers
  tokenUses: TokenUses
  catalogs: Catalogs
  directory: DirectorySource
  sourceChecks: SourceChecks
  /** The public URL of the service, without a trailing slash. */
  baseUrl: string
  /** Where clients are sent for public apps: an origin of their own, or `baseUrl`. */
  publicAppsUrl: string
  /** Origins allowed by CORS besides the service's own; `*` is any. */
  allowedOrigins: readonly string[]
  /** How many apps one user may have. */
  maxAppsPerUser: number
  /** Rate limit of each published app, for all its callers together; null if there is none. */
  appRateLimit: RateLimit | null
  /** The maximum lifetime of a machine token in days; infinity allows tokens that never expire. */
  maxTokenDays: number
}

/** How the service signs users in to the console. */
export type SignInSettings = {
  /** The issuer's identifier. */
  issuer: string
  /** The audience that tokens must have. */
  audience: string
  /** The client that is known to the issuer; null means the service registers itself. */
  client: OAuthClient | null
}

/** The ports that a use case needs, named in its signature. */
export type Deps<Name extends keyof Ports> = Pick<Ports, Name>
