// Settings are read once, only here. All errors are reported together.

import { resolve } from 'node:path'
import type { IpRange } from '#adapters/outbound/address.ts'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import type { EgressPolicy } from '#adapters/outbound/egress-policy.ts'
import { parseSecretKeys, type SecretKey } from '#adapters/secrets/secret-keys.ts'
import { type DatabaseSettings, defaultDatabaseLimits } from '#adapters/store/postgres/database-settings.ts'
import { parseServerUrls } from '#adapters/store/postgres/server-urls.ts'
import type { WorkspaceGroup } from '#core/model/workspaces/workspace.ts'
import type { ClientDocumentPolicy } from '#issuer/provider/client-documents.ts'
import type { ScryptCost } from '#platform/derive-key.ts'
import type { DocumentProcesses } from '#workers/documents/create-documents.ts'
import { parseTrustProxy } from './client-address.ts'
import { parseClientDocuments } from './client-documents.ts'
import { detectMemoryMiB } from './memory-plan.ts'
import { defaultRateLimits, parseRateLimits, type RateLimits } from './rate-limits.ts'
import { readSecretSources, type SecretSourcesConfig } from './secret-sources.ts'
import type { SettingName } from './settings.ts'
import { readSignInProviders, type SignInProviders } from './sign-in-providers.ts'
import { parseWorkspaceGroups } from './workspace-groups.ts'

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

export const logFormats = ['auto', 'text', 'json'] as const
export type LogFormat = (typeof logFormats)[number]

const emptyStarts = ['off', 'on', 'never'] as const

export type Config = SignInProviders & {
  port: number
  host: string
  baseUrl: string
  dataDir: string
  /** Null means the embedded database in `dataDir`. */
  postgres: DatabaseSettings | null
  /** How long a start waits for an unreachable database. */
  databaseWaitSeconds: number
  /** Null means the embedded issuer. */
  authIssuer: string | null
  /** Port of the embedded issuer's own listener; null means it shares the listener of the service. */
  authPort: number | null
  /** The identifier of the embedded issuer. */
  authUrl: string
  authAudience: string
  authSignUp: 'first' | 'open'
  /** The clients whose metadata documents the embedded issuer accepts. */
  clientDocuments: ClientDocumentPolicy
  /** Not a setting: only tests lower the cost of password hashes. */
  passwordCost?: ScryptCost
  /** Not a setting: reads documents instead of the service's own processes. Only tests share theirs. */
  documents?: DocumentProcesses
  /** An origin; null means public apps are served only at `baseUrl`. */
  publicAppsUrl: string | null
  introspection: { clientId: string; clientSecret: string } | null
  /** The claim of AUTH_ISSUER. */
  emailClaim: { name: string; isTrusted: boolean }
  workspaceGroups: readonly WorkspaceGroup[]
  /** The console's client at `authIssuer`; null means the service registers itself. */
  consoleClient: { clientId: string; clientSecret: string } | null
  /** If null, it is generated at the first start and stored in `dataDir`. */
  secretKeys: SecretKey[] | null
  secretSources: SecretSourcesConfig
  /** Whether a start may begin without data. `off`: only if there are no traces of earlier data. `on`: always. */
  startEmpty: (typeof emptyStarts)[number]
  egress: EgressPolicy
  /** Origins of pages in browsers that may call the API and published apps, or `*`. */
  allowedOrigins: string[]
  /** Null means no limits. */
  rateLimits: RateLimits | null
  trustedProxies: IpRange[]
  maxAppsPerUser: number
  /** The date in the Sunset header of archived API families; "" if there is none. */
  v1Sunset: string
  maxTokenDays: number
  /** Retention of call records; 0 records no calls. */
  callDays: number
  /** File or address for anchors of the audit trail; "" if there is none. */
  auditAnchor: string
  /** Retention of releases that are not live; 0: for ever. */
  releaseDays: number
  /** Retention of the audit trail; 0: for ever. */
  auditDays: number
  /** MiB that the service and its processes may take. */
  memoryMiB: number
  /** Null means no `/metrics`. */
  metricsToken: string | null
  /** Whether traces and metrics are exported. */
  exportsTelemetry: boolean
  registryUrl: string
  /** Whether the directory is imported from the registry. */
  registrySync: boolean
  /** Whether sources are read for changes without a request. */
  sourceChecks: boolean
  /** Seconds in which a stopping service still accepts requests. */
  drainSeconds: number
  logLevel: LogLevel
  logFormat: LogFormat
}

export type ConfigResult = { config: Config } | { errors: string[] }
type Env = Record<string, string | undefined>

/** A URL may contain a password, even if it cannot be parsed. */
const hideUserInfo = (text: string) => text.replace(/\/\/.*@/s, '//…@')

/** Reads settings one by one and collects their errors. */
class SettingReader {
  readonly errors: string[] = []
  readonly #env: Env

  constructor(env: Env) {
    this.#env = env
  }

  text(name: SettingName, fallback: string): string {
    return this.#env[name]?.trim() || fallback
  }

  addError(name: SettingName, message: string): void {
    this.errors.push(`${name} ${message}`)
  }

  port(name: SettingName, fallback: number): number {
    const text = this.text(name, String(fallback))
    const port = Number(text)
    if (/^\d+$/.test(text) && port > 0 && port < 65_536) return port
    this.addError(name, `must be a port from 1 to 65535, not ${JSON.stringify(text)}.`)
    return fallback
  }

  integer(name: SettingName, fallback: number, max: number, min = 0): number {
    const text = this.text(name, String(fallback))
    if (/^\d{1,9}$/.test(text) && Number(text) <= max && Number(text) >= min) return Number(text)
    this.addError(name, `must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}.`)
    return fallback
  }

  /** The beginning of a day (UTC) as a date of HTTP; "" if it is not set. */
  day(name: SettingName): string {
    const text = this.text(name, '')
    const date = new Date(`${text}T00:00:00Z`)
    if (!text || date.toJSON()?.startsWith(text)) return text && date.toUTCString()
    this.addError(name, `must be a day such as 2027-06-30, not ${JSON.stringify(text)}.`)
    return ''
  }

  /** Without a trailing slash, so that paths can be appended. */
  url(name: SettingName, fallback: string, protocols: string[]): string {
    const text = this.text(name, fallback)
    if (!text) return ''
    const url = URL.parse(text)
    if (url && protocols.includes(url.protocol) && !url.hash) return text.replace(/\/$/, '')
    this.addError(
      name,
      `must be an absolute URL (${protocols.join(' or ')}), not ${JSON.stringify(hideUserInfo(text))}.`,
    )
    return ''
  }

  oneOf<Value extends string>(
    name: SettingName,
    values: readonly [Value, ...Value[]],
    fallback: Value,
  ): Value {
    const text = this.text(name, fallback)
    const value = values.find((candidate) => candidate === text)
    if (!value) this.addError(name, `must be one of ${values.join(', ')}, not ${JSON.stringify(text)}.`)
    return value ?? fallback
  }
}

const http = ['https:', 'http:']

/** The path of the embedded issuer, below the address of the service. */
export const embeddedIssuerPath = '/auth'

export function readConfig(env: Env): ConfigResult {
  const read = new SettingReader(env)
  const port = read.port('PORT', 4000)
  const baseUrl = readBaseUrl(read, port)
  const config: Config = {
    port,
    host: read.text('HOST', '127.0.0.1'),
    baseUrl,
    dataDir: resolve(read.text('DATA_DIR', '.data')),
    postgres: readPostgres(read),
    databaseWaitSeconds: read.integer('DATABASE_WAIT_SECONDS', 60, 3600),
    authIssuer: read.url('AUTH_ISSUER', '', http) || null,
    ...readIssuerAddress(read, port, baseUrl),
    authAudience: read.text('AUTH_AUDIENCE', baseUrl),
    authSignUp: read.oneOf('AUTH_SIGN_UP', ['first', 'open'], 'first'),
    clientDocuments: readClientDocuments(read),
    ...readSignInProviders(read),
    publicAppsUrl: readPublicAppsUrl(read, baseUrl),
    introspection: readIntrospection(read),
    emailClaim: readEmailClaim(read),
    workspaceGroups: readWorkspaceGroups(read),
    consoleClient: readConsoleClient(read),
    secretKeys: readSecretKeys(read),
    secretSources: readSecretSources(read),
    startEmpty: read.oneOf('START_EMPTY', emptyStarts, 'off'),
    egress: readEgress(read),
    allowedOrigins: read
      .text('ALLOWED_ORIGINS', '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    rateLimits: readRateLimits(read),
    trustedProxies: readTrustProxy(read),
    maxAppsPerUser: read.integer('MAX_APPS_PER_USER', 10_000, 1_000_000) || Number.POSITIVE_INFINITY,
    v1Sunset: read.day('V1_SUNSET'),
    maxTokenDays: read.integer('TOKEN_MAX_DAYS', 0, 3650) || Number.POSITIVE_INFINITY,
    callDays: read.integer('CALLS_RETENTION_DAYS', 30, 3650),
    auditAnchor: readAuditAnchor(read),
    releaseDays: read.integer('RELEASES_RETENTION_DAYS', 0, 36_500),
    auditDays: read.integer('AUDIT_RETENTION_DAYS', 365, 36_500),
    registryUrl: read.url('REGISTRY_URL', 'https://registry.modelcontextprotocol.io', http),
    registrySync: read.oneOf('REGISTRY_SYNC', ['on', 'off'], 'on') === 'on',
    sourceChecks: read.oneOf('SOURCE_CHECKS', ['on', 'off'], 'on') === 'on',
    memoryMiB: readMemoryLimit(read),
    metricsToken: readMetricsToken(read),
    exportsTelemetry: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', '', http) !== '',
    drainSeconds: read.integer('DRAIN_SECONDS', 2, 300),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, 'info'),
    logFormat: read.oneOf('LOG_FORMAT', logFormats, 'auto'),
  }
  if (config.postgres && !config.secretKeys) {
    read.addError(
      'SECRET_KEYS',
      'is required with DATABASE_URL, so that every replica can open secrets that another one sealed.',
    )
  }
  return read.errors.length > 0 ? { errors: read.errors } : { config }
}

/** Paths that a proxy's prefix must not begin with: both spellings of a URL would be ambiguous. */
const ownSegments = new Set([
  ...[
    '.well-known',
    'api',
    'apps',
    'assets',
    'auth',
    'connect',
    'console',
    'docs',
    'livez',
    'llms.txt',
    'mcp',
  ],
  ...['metrics', 'oauth', 'openapi', 'openapi.json', 'preview', 'readyz', 'templates', 'v0', 'v0.1'],
])

function readBaseUrl(read: SettingReader, port: number): string {
  const baseUrl = read.url('BASE_URL', `http://localhost:${port}`, http)
  const { pathname, search } = new URL(baseUrl || 'http://localhost')
  const [, firstSegment = ''] = pathname.split('/')
  if (search) read.addError('BASE_URL', 'must have no query.')
  if (ownSegments.has(firstSegment))
    read.addError(
      'BASE_URL',
      `must not have a path that begins with /${firstSegment}, which is a path of the service itself.`,
    )
  return baseUrl
}

/**
 * The embedded issuer is served below BASE_URL, unless AUTH_URL or AUTH_PORT request a separate listener. Its public
 * address is then derived from BASE_URL only if BASE_URL names this listener rather than a proxy.
 */
function readIssuerAddress(
  read: SettingReader,
  port: number,
  baseUrl: string,
): Pick<Config, 'authPort' | 'authUrl'> {
  const shared = { authPort: null, authUrl: `${baseUrl}${embeddedIssuerPath}` }
  const given = read.url('AUTH_URL', '', http)
  if (read.text('AUTH_ISSUER', '') || given === shared.authUrl) return shared
  if (!given && !read.text('AUTH_PORT', '')) return shared
  const authPort = read.port('AUTH_PORT', port + 1)
  if (given && new URL(given).origin !== given)
    read.addError('AUTH_URL', `must be an origin without a path, or ${shared.authUrl}, which is the default.`)
  if (given || !baseUrl) return { authPort, authUrl: given }
  const { protocol, hostname, port: basePort } = new URL(baseUrl)
  // @guard issuer-address
  if (protocol !== 'http:' || Number(basePort || 80) !== port)
    read.addError(
      'AUTH_URL',
      `is required with AUTH_PORT, since it cannot be derived from BASE_URL (${baseUrl}). Without both settings, the issuer is served at ${shared.authUrl}.`,
    )
  return { authPort, authUrl: `http://${hostname}:${authPort}` }
}

const maxDatabaseMs = 600_000

/** Errors do not repeat the URL, which has a password. */
function readPostgres(read: SettingReader): Config['postgres'] {
  const readMs = (name: SettingName, fallback: number) => read.integer(name, fallback, maxDatabaseMs, 1)
  const defaults = defaultDatabaseLimits
  const limits = {
    poolSize: read.integer('DATABASE_POOL_SIZE', defaults.poolSize, 1_000, 1),
    connectMs: readMs('DATABASE_CONNECT_TIMEOUT_MS', defaults.connectMs),
    statementMs: readMs('DATABASE_STATEMENT_TIMEOUT_MS', defaults.statementMs),
    lockMs: readMs('DATABASE_LOCK_TIMEOUT_MS', defaults.lockMs),
    probeMs: defaults.probeMs,
  }
  const text = read.text('DATABASE_URL', '')
  if (!text) return null
  const servers = parseServerUrls(text)
  if ('urls' in servers) return { urls: servers.urls, ...limits }
  read.addError('DATABASE_URL', servers.problem)
  return null
}

function readPublicAppsUrl(read: SettingReader, baseUrl: string): string | null {
  const url = read.url('PUBLIC_APPS_URL', '', http)
  if (!url) return null
  if (new URL(url).origin !== url) read.addError('PUBLIC_APPS_URL', 'must be an origin without a path.')
  if (baseUrl && new URL(url).host === new URL(baseUrl).host)
    read.addError('PUBLIC_APPS_URL', 'must have another host or port than BASE_URL.')
  return url
}

function readClientDocuments(read: SettingReader): ClientDocumentPolicy {
  const { policy, problems } = parseClientDocuments(read.text('AUTH_CLIENT_DOCUMENTS', 'any'))
  for (const error of problems) read.addError('AUTH_CLIENT_DOCUMENTS', error)
  return policy
}

function readEmailClaim(read: SettingReader): Config['emailClaim'] {
  const name = read.text('AUTH_EMAIL_CLAIM', 'email')
  const isTrusted = read.oneOf('AUTH_EMAIL_TRUSTED', ['off', 'on'], 'off') === 'on'
  if (name !== 'email' && !isTrusted)
    read.addError('AUTH_EMAIL_CLAIM', 'needs AUTH_EMAIL_TRUSTED=on: `email_verified` is about `email` alone.')
  const hasProvider = read.text('AUTH_OIDC_ISSUER', '') || read.text('AUTH_IDENTITY_PROVIDERS', '')
  if ((name !== 'email' || (isTrusted && !hasProvider)) && !read.text('AUTH_ISSUER', ''))
    read.addError('AUTH_EMAIL_CLAIM', 'and AUTH_EMAIL_TRUSTED are for AUTH_ISSUER.')
  return { name, isTrusted }
}

function readWorkspaceGroups(read: SettingReader): WorkspaceGroup[] {
  const { groups, problems } = parseWorkspaceGroups(read.text('WORKSPACE_GROUPS', ''))
  for (const problem of problems) read.addError('WORKSPACE_GROUPS', problem)
  return groups
}

function readIntrospection(read: SettingReader): Config['introspection'] {
  const text = read.text('AUTH_INTROSPECTION', '')
  if (!text) return null
  const [clientId = '', ...rest] = text.split(':')
  const clientSecret = rest.join(':')
  if (clientId && clientSecret) return { clientId, clientSecret }
  read.addError('AUTH_INTROSPECTION', 'must be id:secret.')
  return null
}

function readConsoleClient(read: SettingReader): Config['consoleClient'] {
  const clientId = read.text('CONSOLE_CLIENT_ID', '')
  const clientSecret = read.text('CONSOLE_CLIENT_SECRET', '')
  if (clientId && !read.text('AUTH_ISSUER', ''))
    read.addError('CONSOLE_CLIENT_ID', 'is for AUTH_ISSUER: the embedded issuer knows the console already.')
  if (clientSecret && !clientId)
    read.addError('CONSOLE_CLIENT_SECRET', 'needs CONSOLE_CLIENT_ID, the client that it belongs to.')
  return clientId ? { clientId, clientSecret } : null
}

function readSecretKeys(read: SettingReader): SecretKey[] | null {
  const text = read.text('SECRET_KEYS', '')
  if (!text) return null
  const { keys, errors: problems } = parseSecretKeys(text)
  for (const error of problems) read.addError('SECRET_KEYS', error)
  return keys
}

function readRateLimits(read: SettingReader): Config['rateLimits'] {
  const { limits, problems } = parseRateLimits(read.text('RATE_LIMITS', defaultRateLimits))
  for (const error of problems) read.addError('RATE_LIMITS', error)
  return limits
}

function readMemoryLimit(read: SettingReader): number {
  const text = read.text('MEMORY_LIMIT', '')
  if (text === '') return detectMemoryMiB()
  if (/^\d{3,7}$/.test(text)) return Number(text)
  read.addError('MEMORY_LIMIT', `must be a whole number of MiB from 100 on, not ${JSON.stringify(text)}.`)
  return 0
}

function readMetricsToken(read: SettingReader): Config['metricsToken'] {
  const text = read.text('METRICS_TOKEN', '')
  if (/^[A-Za-z0-9._~+/=-]{16,}$/.test(text) || text === '') return text || null
  read.addError('METRICS_TOKEN', 'must be a bearer token of at least 16 characters.')
  return null
}

function readAuditAnchor(read: SettingReader): string {
  const text = read.text('AUDIT_ANCHOR', '')
  if (URL.canParse(text) ? /^https?:/i.test(text) : !text.includes('://')) return text
  read.addError('AUDIT_ANCHOR', 'must be the path of a file, or an http or https address.')
  return ''
}

function readTrustProxy(read: SettingReader): IpRange[] {
  const { trusted, problems } = parseTrustProxy(read.text('TRUST_PROXY', ''))
  for (const error of problems) read.addError('TRUST_PROXY', error)
  return trusted
}

function readEgress(read: SettingReader): EgressPolicy {
  const { policy, errors: problems } = parseEgressAllow(read.text('EGRESS_ALLOW', ''))
  for (const error of problems) read.addError('EGRESS_ALLOW', `entry ${error.path} ${error.message}`)
  return policy
}
