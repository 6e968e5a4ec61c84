import { defaultDatabaseLimits } from '#adapters/store/postgres/database-settings.ts'
import { defaultRateLimits } from './rate-limits.ts'

/** Every setting: its name, its default and its meaning. docs/configuration.md is generated from this list. */
export const settings = {
  PORT: ['4000', 'Port of the service.'],
  HOST: ['127.0.0.1', 'Address that the service and the embedded issuer listen on.'],
  BASE_URL: [
    'http://localhost:PORT',
    'Public address of the service. May have a path such as `/tenon`, which a proxy may keep or remove.',
  ],
  DATA_DIR: ['.data', 'Directory of the embedded database and of the keys that the service generates.'],
  DATABASE_URL: [
    '',
    'PostgreSQL in place of the embedded database: `postgres://user:password@host/name`. Several hosts with ports (`host:5432,other:5433`, or `?host=host,other&port=5432,5433`) are servers with the same data, of which one that accepts writes is used (`?target_session_attrs=any`: any). A socket is `postgres://user@/name?host=/run/postgresql`. With `sslmode=require`, `verify-ca` or `verify-full` the certificate is verified (`sslrootcert=FILE`: by this CA), with `no-verify` it is not.',
  ],
  DATABASE_POOL_SIZE: [
    String(defaultDatabaseLimits.poolSize),
    'Connections to PostgreSQL, and as many again for the embedded issuer; migrations use one more of each. A quarter, at least one, is for calls of published apps and the own work of the service; requests share the others by user and app.',
  ],
  DATABASE_CONNECT_TIMEOUT_MS: [
    String(defaultDatabaseLimits.connectMs),
    'Milliseconds in which a connection to PostgreSQL must be open.',
  ],
  DATABASE_STATEMENT_TIMEOUT_MS: [
    String(defaultDatabaseLimits.statementMs),
    'Milliseconds that a statement of a request may take in PostgreSQL. Those of migrations have no limit.',
  ],
  DATABASE_LOCK_TIMEOUT_MS: [
    String(defaultDatabaseLimits.lockMs),
    'Milliseconds that a statement of a request may wait for a lock in PostgreSQL.',
  ],
  DATABASE_WAIT_SECONDS: [
    '60',
    'Seconds that a start waits for a PostgreSQL that cannot be reached yet; at most 10 for one whose host has no address.',
  ],
  PUBLIC_APPS_URL: [
    '',
    'A second address of the service, an origin of its own, that serves public apps and nothing else. Some clients ask for a sign-in where an app shares its origin with the management API; the proxy must pass on the Host header.',
  ],
  AUTH_ISSUER: [
    '',
    'Issuer of the bearer tokens. Without one, an embedded issuer is served at BASE_URL/auth.',
  ],
  AUTH_PORT: [
    '',
    'A port of its own for the embedded issuer, in place of `/auth`; PORT + 1 if only AUTH_URL is set.',
  ],
  AUTH_URL: [
    'BASE_URL/auth',
    'Public address of the embedded issuer. Any other one is an origin without a path, and needs AUTH_PORT to be reached there.',
  ],
  AUTH_AUDIENCE: ['BASE_URL', 'Audience that bearer tokens must name.'],
  AUTH_SIGN_UP: [
    'first',
    'Who may sign up at the embedded issuer: `first` (only the first user, by a one-time link) or `open` (anyone).',
  ],
  AUTH_CLIENT_DOCUMENTS: [
    'any',
    'Clients that need no registration at the embedded issuer, since a document at their https address describes them: `any`, `none`, or the hosts whose documents are used, such as `claude.ai,vscode.dev`.',
  ],
  AUTH_IDENTITY_PROVIDERS: [
    '',
    'Issuers, separated by commas, whose identity assertions (ID-JAG, enterprise-managed authorization) clients exchange for tokens of the embedded issuer.',
  ],
  AUTH_OIDC_ISSUER: [
    '',
    'OpenID provider at which people can sign in from the page of the embedded issuer. Its redirect URI is `BASE_URL/auth/provider/callback`.',
  ],
  AUTH_OIDC_CLIENT_ID: ['', 'The client that AUTH_OIDC_ISSUER knows this service as.'],
  AUTH_OIDC_CLIENT_SECRET: ['', 'Its secret, if it has one.'],
  AUTH_OIDC_LABEL: ['host of AUTH_OIDC_ISSUER', 'What the button says that leads there: Sign in with …'],
  AUTH_ACCOUNT_DOMAINS: [
    '',
    'Domains of e-mail addresses for which these providers speak, separated by commas, or `*`: at the first sign-in a verified address there gets an account, or the one whose address was confirmed. Required with AUTH_IDENTITY_PROVIDERS and AUTH_OIDC_ISSUER.',
  ],
  AUTH_INTROSPECTION: ['', '`id:secret` of the client that introspects opaque tokens at AUTH_ISSUER.'],
  AUTH_EMAIL_CLAIM: [
    'email',
    'Claim with the e-mail address of a user in tokens of AUTH_ISSUER, such as `upn`. Lists of allowed callers compare it.',
  ],
  AUTH_EMAIL_TRUSTED: [
    'off',
    '`on`: every address in AUTH_EMAIL_CLAIM counts as verified, for an issuer that alone gives them to its users; likewise those of AUTH_OIDC_ISSUER and AUTH_IDENTITY_PROVIDERS that do not say. `off`: only an `email` with `email_verified`.',
  ],
  WORKSPACE_GROUPS: [
    '',
    'Roles in workspaces by the claim `groups` of tokens: `group=workspace:role`, separated by commas, such as `api-team=ws_01…:builder`. Roles are viewer, builder, publisher and owner. They last as long as tokens name the group.',
  ],
  CONSOLE_CLIENT_ID: [
    'registered by itself',
    'Client at AUTH_ISSUER as which the console signs users in, with the redirect URI `BASE_URL/console/callback`. Needed only where the issuer offers no dynamic client registration.',
  ],
  CONSOLE_CLIENT_SECRET: ['', 'Secret of CONSOLE_CLIENT_ID, if it has one.'],
  SECRET_KEYS: [
    'generated in DATA_DIR',
    '`id:base64,…`, keys of 32 bytes that seal secrets: the first one seals, all of them open. Required with DATABASE_URL.',
  ],
  START_EMPTY: [
    'off',
    '`off` starts without data when nothing shows that there were some, as a first start does. `on` starts even though they were lost, and is to be set once. `never` does not start without data: set it after the first start where DATA_DIR is a volume that might not be mounted.',
  ],
  EGRESS_ALLOW: [
    '',
    'Private addresses that may be called: CIDRs, addresses, hosts and host:port, separated by commas.',
  ],
  ALLOWED_ORIGINS: [
    '',
    'Origins of pages in browsers that may call the API and published apps, separated by commas, or `*` for all.',
  ],
  RATE_LIMITS: [
    defaultRateLimits,
    'Requests per second and burst for each user, each address without a valid token, and each published app; or `off`.',
  ],
  TRUST_PROXY: [
    '',
    'Addresses and CIDRs of proxies whose X-Forwarded-For names the client, separated by commas.',
  ],
  REGISTRY_URL: [
    'https://registry.modelcontextprotocol.io',
    'Registry of MCP servers that the directory is imported from.',
  ],
  REGISTRY_SYNC: ['on', '`on` imports REGISTRY_URL into the directory, at most hourly; `off` does not.'],
  MAX_APPS_PER_USER: ['10000', 'How many apps one user may have; `0` sets no limit.'],
  TOKEN_MAX_DAYS: [
    '0',
    'For how many days a new token for machines may be valid; `0` sets no limit, and allows tokens that never expire.',
  ],
  CALLS_RETENTION_DAYS: ['30', 'Days that records of calls are retained; `0` records nothing.'],
  RELEASES_RETENTION_DAYS: [
    '0',
    'Days that a release is retained after it was live; `0` retains all. Kept in any case are the live one, the 20 newest versions of each app, and the one that the draft was opened from.',
  ],
  AUDIT_RETENTION_DAYS: [
    '365',
    'Days that entries of the audit trail are retained; `0` retains them for ever.',
  ],
  AUDIT_ANCHOR: [
    '',
    'File, or http or https address, to which the signed heads of the audit trail are written once an hour, so that what somebody removes from the database shows.',
  ],
  MEMORY_LIMIT: [
    'of the container or machine',
    'MiB that the service and its processes may take. Large requests, responses and documents wait for their share of it, then get 503.',
  ],
  METRICS_TOKEN: [
    '',
    'Bearer token of at least 16 characters that `/metrics` requires; without it there is no `/metrics`.',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    '',
    'Address of an OpenTelemetry receiver (OTLP over HTTP, JSON), such as `http://127.0.0.1:4318`; without it nothing is traced. docs/observability.md has the other OTEL_* variables.',
  ],
  DRAIN_SECONDS: [
    '2',
    'Seconds after SIGTERM in which requests are still accepted, while `/readyz` responds with 503 and connections are closed after each response. Skipped without clients, and by SIGINT (Ctrl-C).',
  ],
  BACKUP_PASSPHRASE: [
    '',
    'Passphrase of at least 12 characters that seals the keys in a backup. Only for `tenon backup` and `tenon restore`, which ask for it on a terminal.',
  ],
  BACKUP_PASSPHRASE_FILE: ['', 'File with that passphrase in its first line.'],
  LOG_FORMAT: [
    'auto',
    '`text` writes a line for people for each request, `json` JSON lines; `auto` writes text on a terminal and JSON elsewhere.',
  ],
  LOG_LEVEL: ['info', '`silent`, `error`, `warn`, `info` or `debug`.'],
} as const satisfies Record<string, readonly [fallback: string, meaning: string]>

export type SettingName = keyof typeof settings
