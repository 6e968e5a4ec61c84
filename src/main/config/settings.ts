import { kubernetesTokenFile } from '#adapters/secrets/sources/vault/vault-token.ts'
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
    'PostgreSQL instead of the embedded database: `postgres://user:password@host/name`. Name several servers with the same data as `host:5432,other:5433` or `?host=host,other&port=5432,5433`; one that accepts writes is used (`?target_session_attrs=any`: any). A socket is `postgres://user@/name?host=/run/postgresql`. `sslmode=require`, `verify-ca` and `verify-full` verify the certificate (`sslrootcert=FILE`: with this CA), `no-verify` does not.',
  ],
  DATABASE_POOL_SIZE: [
    String(defaultDatabaseLimits.poolSize),
    'Connections to PostgreSQL, and as many again for the embedded issuer; migrations use one more of each. A quarter, at least one, serves calls of published apps and the work of the service itself; requests share the others by user and app.',
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
    'Seconds that a start waits for a PostgreSQL that cannot be reached yet; at most 10 if its host has no address.',
  ],
  PUBLIC_APPS_URL: [
    '',
    'A second origin of the service that serves only public apps. Some clients ask for a sign-in if an app shares its origin with the management API. The proxy must pass on the Host header.',
  ],
  AUTH_ISSUER: [
    '',
    'Issuer of bearer tokens. By default the service has an embedded issuer at BASE_URL/auth.',
  ],
  AUTH_PORT: [
    '',
    'A separate port for the embedded issuer, instead of `/auth`; PORT + 1 if only AUTH_URL is set.',
  ],
  AUTH_URL: [
    'BASE_URL/auth',
    'Public address of the embedded issuer. Another address is an origin without a path and needs AUTH_PORT.',
  ],
  AUTH_AUDIENCE: ['BASE_URL', 'Audience that bearer tokens must name.'],
  AUTH_SIGN_UP: [
    'first',
    'Who may sign up at the embedded issuer: `first` (only the first user, by a one-time link) or `open` (anyone).',
  ],
  AUTH_CLIENT_DOCUMENTS: [
    'any',
    'Clients that the embedded issuer accepts without registration, by a document at their https address: `any`, `none`, or the hosts of accepted documents, such as `claude.ai,vscode.dev`.',
  ],
  AUTH_IDENTITY_PROVIDERS: [
    '',
    'Trusted issuers of identity assertions (ID-JAG, enterprise-managed authorization), separated by commas. Clients exchange the assertions for tokens of the embedded issuer.',
  ],
  AUTH_OIDC_ISSUER: [
    '',
    'OpenID provider for signing in to the embedded issuer. The redirect URI is `BASE_URL/auth/provider/callback`.',
  ],
  AUTH_OIDC_CLIENT_ID: ['', 'Client id of this service at AUTH_OIDC_ISSUER.'],
  AUTH_OIDC_CLIENT_SECRET: ['', 'Secret of AUTH_OIDC_CLIENT_ID, if it has one.'],
  AUTH_OIDC_LABEL: ['host of AUTH_OIDC_ISSUER', 'Label of the button: Sign in with …'],
  AUTH_ACCOUNT_DOMAINS: [
    '',
    'E-mail domains of these providers, separated by commas, or `*`. At the first sign-in, a verified address in them gets a new account, or the account with the same confirmed address. Required with AUTH_IDENTITY_PROVIDERS and AUTH_OIDC_ISSUER.',
  ],
  AUTH_INTROSPECTION: ['', '`id:secret` of the client that introspects opaque tokens at AUTH_ISSUER.'],
  AUTH_EMAIL_CLAIM: [
    'email',
    'Claim with the e-mail address of a user in tokens of AUTH_ISSUER, such as `upn`. Lists of allowed callers compare it.',
  ],
  AUTH_EMAIL_TRUSTED: [
    'off',
    '`on`: every address in AUTH_EMAIL_CLAIM counts as verified; use it only if users cannot choose their address at the issuer. It also counts for AUTH_OIDC_ISSUER and AUTH_IDENTITY_PROVIDERS if these do not say whether an address is verified. `off`: only an `email` with `email_verified`.',
  ],
  WORKSPACE_GROUPS: [
    '',
    'Roles in workspaces by the claim `groups` of tokens: `group=workspace:role`, separated by commas, such as `api-team=ws_01…:builder`. Roles are viewer, builder, publisher and owner. They last as long as tokens name the group.',
  ],
  CONSOLE_CLIENT_ID: [
    'registered by itself',
    'Client id of the console at AUTH_ISSUER, with the redirect URI `BASE_URL/console/callback`. Needed only if the issuer has no dynamic client registration.',
  ],
  CONSOLE_CLIENT_SECRET: ['', 'Secret of CONSOLE_CLIENT_ID, if it has one.'],
  SECRET_KEYS: [
    'generated in DATA_DIR',
    '`id:base64,…`: keys of 32 bytes that seal secrets. The first seals, all open. Required with DATABASE_URL.',
  ],
  SECRET_SOURCES: [
    '',
    'Secrets elsewhere that connections may refer to, as `KIND:PATTERN`, separated by commas; the kinds are `file`, `vault`, `aws-sm`, `gcp-sm` and `op`. By default none. A pattern contains `{workspace}`, such as `vault:secret/{workspace}/*`, or is for one workspace (`ws_01…=file:/run/secrets/shop`) or for all (`*=file:/run/secrets/*`). docs/credentials.md explains it.',
  ],
  SECRET_CACHE_SECONDS: [
    '300',
    'Maximum seconds for which the value of a secret of SECRET_SOURCES is remembered, from 1 to 3600.',
  ],
  VAULT_ADDR: ['', 'Address of HashiCorp Vault or OpenBao, for `vault` in SECRET_SOURCES.'],
  VAULT_NAMESPACE: ['', 'Namespace of the secrets in Vault.'],
  VAULT_TOKEN: ['', 'Token of the service at Vault. It is not renewed.'],
  VAULT_ROLE_ID: ['', 'Role of the service at Vault for AppRole, instead of VAULT_TOKEN.'],
  VAULT_SECRET_ID: ['', 'Secret of VAULT_ROLE_ID.'],
  VAULT_KUBERNETES_ROLE: [
    '',
    'Role of the service at Vault for the token of its Kubernetes service account, instead of VAULT_TOKEN.',
  ],
  VAULT_KUBERNETES_MOUNT: ['kubernetes', 'Where Vault has the sign-in for this cluster, without `auth/`.'],
  VAULT_KUBERNETES_TOKEN_FILE: [
    kubernetesTokenFile,
    'File with the token for VAULT_KUBERNETES_ROLE, such as a projected token with the audience of Vault.',
  ],
  OP_CONNECT_HOST: ['', 'Address of the 1Password Connect server, for `op` in SECRET_SOURCES.'],
  OP_CONNECT_TOKEN: ['', 'Token of the service at OP_CONNECT_HOST.'],
  START_EMPTY: [
    'off',
    '`off` starts without data only if nothing shows that there was data. `on` starts even if data was lost; set it for one start. `never` does not start without data: set it after the first start if DATA_DIR is a volume that might not be mounted.',
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
  SOURCE_CHECKS: [
    'on',
    '`on` reads documents and MCP servers for changes by schedule and after a webhook; `off` only on request, for example in a copy of an installation.',
  ],
  MAX_APPS_PER_USER: ['10000', 'Maximum number of apps of a user; `0` sets no limit.'],
  V1_SUNSET: [
    '',
    'Day from which v1 of the management API may be unavailable, such as `2027-06-30`. Responses of v1 have it in the header `Sunset`.',
  ],
  TOKEN_MAX_DAYS: [
    '0',
    'Maximum days for which a new token for machines is valid; `0` sets no limit and allows tokens that never expire.',
  ],
  CALLS_RETENTION_DAYS: ['30', 'Days that records of calls are retained; `0` records nothing.'],
  RELEASES_RETENTION_DAYS: [
    '0',
    'Days that a release is retained after it was live; `0` retains all. The live release, the 20 newest versions of each app, and the release that the draft was opened from are always retained.',
  ],
  AUDIT_RETENTION_DAYS: [
    '365',
    'Days that entries of the audit trail are retained; `0` retains them forever.',
  ],
  AUDIT_ANCHOR: [
    '',
    'File, or http or https address, that gets the signed heads of the audit trail once an hour. They reveal entries removed from the database.',
  ],
  MEMORY_LIMIT: [
    'of the container or machine',
    'MiB that the service and its processes may use. Large requests, responses and documents wait for memory, then get 503.',
  ],
  METRICS_TOKEN: [
    '',
    'Bearer token of at least 16 characters for `/metrics`, which exists only with this setting.',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    '',
    'Address of an OpenTelemetry receiver (OTLP over HTTP, JSON), such as `http://127.0.0.1:4318`; turns on traces. docs/observability.md has the other OTEL_* variables.',
  ],
  DRAIN_SECONDS: [
    '2',
    'Seconds after SIGTERM in which the service still accepts requests, while `/readyz` responds with 503 and each response closes its connection. Skipped without clients and after SIGINT (Ctrl-C).',
  ],
  BACKUP_PASSPHRASE: [
    '',
    'Passphrase of at least 12 characters that seals the keys in a backup. Only `tenon backup` and `tenon restore` use it; on a terminal they ask for it.',
  ],
  BACKUP_PASSPHRASE_FILE: ['', 'File with the backup passphrase in its first line.'],
  LOG_FORMAT: [
    'auto',
    '`text` writes a line for people for each request, `json` JSON lines; `auto` writes text on a terminal and JSON elsewhere.',
  ],
  LOG_LEVEL: ['info', '`silent`, `error`, `warn`, `info` or `debug`.'],
} as const satisfies Record<string, readonly [fallback: string, meaning: string]>

export type SettingName = keyof typeof settings
