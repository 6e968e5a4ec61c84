// Turns an auth connection into the credential of requests. Stored secrets are decrypted here.

import { mask, Secret } from '#base/secret.ts'
import type { Instant } from '#base/time.ts'
import {
  createRedactor,
  createStoredDataRedactor,
  type RedactStoredData,
} from '#core/engines/calls/redaction/index.ts'
import type { Redact } from '#core/engines/calls/tool-result/index.ts'
import {
  type AuthConnection,
  isPersonal,
  type SecretName,
} from '#core/model/auth-connections/auth-connection.ts'
import { describeUnboundOrigins } from '#core/model/integrations/bound-origins.ts'
import type { CallerElicitation } from '#core/model/tools/caller-elicitation.ts'
import type { Deps } from '#core/ports/ports.ts'
import { findUsedConnection } from '../variables/resolve-rows.ts'
import { recordConnectionStatus } from './connection-status.ts'
import { type ObtainedToken, obtainToken, type UnavailableToken } from './obtain-token.ts'
import {
  type ConnectionSecretDeps,
  describeUnreadableSecret,
  openConnectionSecret,
} from './open-connection-secret.ts'
import type { TokenDeps } from './renew-token.ts'
import { isClientCredentials } from './request-token.ts'

/** The credential of the app at an upstream, with the functions that mask it in responses. */
export type Credential = {
  in: 'header' | 'query' | 'none'
  name: string
  value: Secret
  /** Separates connections by credential; "" for none. */
  pool: string
  /** For results of calls. */
  redact: Redact
  /** For data that is stored or published. */
  redactStored: RedactStoredData
  /** The secrets that `redact` masks. */
  secrets: readonly Secret[]
  /** Origins that may receive it; null means any, since it contains no secret. */
  origins: readonly string[] | null
  /** When to reopen it; null for never. */
  until: Instant | null
  /** When it expires; null if unknown. */
  expiresAt: Instant | null
  /** Changes with each obtained token, and with a secret that lies elsewhere; "" for other credentials. */
  version: string
  /** Called when the API accepts it; null when the connection is known to be valid. */
  onAccepted: (() => void) | null
}

/** Why the connection cannot be used, for the caller, and what the caller can do about it. */
export type MissingCredential = { missing: string; until: Instant | null; elicitation?: CallerElicitation }

export type OpenedCredential = Credential | MissingCredential

/**
 * Returns the credential of a connection; the id is null for a tool without one. After a 401, pass the rejected
 * credential: a retry makes sense if the returned one has another `version`.
 */
export type CredentialSource = (
  connectionId: string | null,
  rejected?: Credential | null,
) => OpenedCredential | Promise<OpenedCredential>

export const noCredential: Credential = {
  in: 'none',
  name: '',
  value: new Secret(''),
  pool: '',
  redact: (text) => text,
  redactStored: (value) => value,
  secrets: [],
  origins: null,
  until: null,
  expiresAt: null,
  version: '',
  onAccepted: null,
}

const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const headerValue = /^[\t\x20-\x7e\x80-\xff]+$/

/** A connection whose use has failed becomes valid again when an API accepts it. */
const isFailing = ({ status }: AuthConnection) => status === 'invalid' || status === 'expired'

/**
 * Reads the current connection: credentials belong to the app, not to a release. `rejected`: the credential that the
 * API rejected with 401; a newer one is returned if available.
 */
export async function openCredential(
  deps: TokenDeps,
  appId: string,
  connectionId: string | null,
  rejected: Credential | null = null,
): Promise<OpenedCredential> {
  const connection = await openUsableConnection(deps, appId, connectionId)
  if (connection === null) return noCredential
  if ('missing' in connection) return connection
  if (isPersonal(connection)) return createUnavailable(describeMissingCaller(connection))
  const credential = await readCredential(deps, connection, rejected)
  if ('missing' in credential) return credential
  if (rejected && credential.version === rejected.version) {
    await recordConnectionStatus(deps, connection, { status: 'invalid', lastError: rejectedMessage })
  }
  return {
    ...credential,
    onAccepted: rejected || isFailing(connection) ? createAcceptanceHandler(deps, connection) : null,
  }
}

/** An anonymous caller has no personal account. */
const describeMissingCaller = ({ name }: AuthConnection) =>
  `The connection "${name}" uses the account of each caller, but the caller is not signed in.`

/** The connection that a tool uses; null for a tool without one. */
export async function openUsableConnection(
  deps: Deps<'store'>,
  appId: string,
  connectionId: string | null,
): Promise<AuthConnection | MissingCredential | null> {
  if (connectionId === null) return null
  const connection = await deps.store.read((reader) => findUsedConnection(reader, appId, connectionId))
  if (!connection) return createUnavailable('The connection of this tool no longer exists.')
  return connection.config.enabled
    ? connection
    : createUnavailable(`The connection "${connection.name}" is switched off.`)
}

/** The credential for a new use at `origin`. An unbound connection passes: this use binds it. */
export async function openCredentialForOrigin(
  deps: TokenDeps,
  appId: string,
  connectionId: string | null,
  origin: string,
): Promise<OpenedCredential> {
  const credential = await openCredential(deps, appId, connectionId)
  if ('missing' in credential || credential.origins?.length === 0) return credential
  const originError = checkCredentialOrigin(credential, origin)
  return originError === null ? credential : createUnavailable(originError)
}

/** Records the first acceptance; later calls do nothing. */
function createAcceptanceHandler(deps: TokenDeps, connection: AuthConnection): () => void {
  let isReported = false
  return () => {
    if (isReported) return
    isReported = true
    void recordConnectionStatus(deps, connection, { status: 'valid', lastError: null, isVerified: true })
  }
}

const rejectedMessage = 'The API rejected the credential (401).'

async function readCredential(
  deps: TokenDeps,
  connection: AuthConnection,
  rejected: Credential | null,
): Promise<OpenedCredential> {
  const { sealed } = connection
  if (connection.config.type === 'oauth') {
    const canObtain = isClientCredentials(connection) && (!sealed.accessToken || rejected?.version === '')
    const token = await obtainToken(deps, connection, {
      canObtain,
      rejectedVersion: rejected?.version ?? null,
    })
    if (token) return toTokenCredential(connection, token)
  }
  return openFixedCredential(deps, connection, rejected !== null)
}

/** The secret that requests contain, by type; others are only used to obtain it. */
const sentSecrets = {
  api_key: 'apiKey',
  bearer: 'accessToken',
  oauth: 'accessToken',
  basic: 'password',
} as const satisfies Record<Exclude<AuthConnection['config']['type'], 'none'>, SecretName>

/** The credential of a secret that the service does not obtain itself. */
async function openFixedCredential(
  deps: TokenDeps,
  connection: AuthConnection,
  isRejected: boolean,
): Promise<OpenedCredential> {
  const { type } = connection.config
  if (type === 'none') return noCredential
  const field = sentSecrets[type]
  const opened = await openConnectionSecret(deps, connection, field, isRejected)
  if (opened === null) return buildOpenedCredential(connection, {})
  const { until } = opened
  // @guard api/v3/secret-references
  if ('problem' in opened) return { missing: describeUnreadableSecret(connection), until }
  const credential = buildOpenedCredential(connection, { [field]: opened.secret.reveal() })
  return 'missing' in credential
    ? { ...credential, until }
    : { ...credential, until, version: opened.version }
}

function toTokenCredential(
  connection: AuthConnection,
  token: ObtainedToken | UnavailableToken,
): OpenedCredential {
  if ('missing' in token) return token
  const { until, expiresAt, version } = token
  const credential = buildOpenedCredential(connection, { accessToken: token.accessToken.reveal() })
  return 'missing' in credential ? credential : { ...credential, until, expiresAt, version }
}

const createUnavailable = (reason: string): MissingCredential => ({ missing: reason, until: null })

/** Why the credential may not be sent to that origin; null when it may. */
export const checkCredentialOrigin = ({ origins }: Credential, origin: string): string | null =>
  origins === null || origins.includes(origin) ? null : describeUnboundOrigins(origins, [origin])

type CredentialConfig = Pick<
  AuthConnection['config'],
  'type' | 'username' | 'headerName' | 'headerPrefix' | 'queryParamName'
>

/** The settings of a connection that define how its secrets are sent. */
type CredentialSettings = Pick<AuthConnection, 'name' | 'grants' | 'sealed' | 'boundOrigins'> & {
  config: CredentialConfig
}

type PlainSecrets = Partial<Record<SecretName, string>>

/** The credential in a form that may be shown: nothing is decrypted, and the mask replaces every secret. */
export function maskCredential(connection: AuthConnection | null, hasToken: boolean): OpenedCredential {
  if (!connection) return noCredential
  const names = [...Object.keys(connection.sealed), ...(hasToken ? ['accessToken'] : [])]
  const masked = Object.fromEntries(names.map((name) => [name, mask]))
  const credential = buildOpenedCredential(connection, masked)
  const isBasic = connection.config.type === 'basic' && 'value' in credential
  return isBasic ? { ...credential, value: new Secret(`Basic ${mask}`) } : credential
}

/** All stored secrets that requests may contain, to mask them. */
export async function openSecrets(
  deps: ConnectionSecretDeps,
  connection: AuthConnection,
): Promise<PlainSecrets> {
  const secrets: PlainSecrets = {}
  for (const field of new Set(Object.values(sentSecrets))) {
    const opened = await openConnectionSecret(deps, connection, field)
    if (opened && 'secret' in opened) secrets[field] = opened.secret.reveal()
  }
  return secrets
}

/** The credential of a connection that is not stored yet and therefore unbound. */
export const buildGivenCredential = (
  connection: Pick<AuthConnection, 'name' | 'grants'> & { config: CredentialConfig },
  secrets: PlainSecrets,
): OpenedCredential => buildOpenedCredential({ ...connection, sealed: {}, boundOrigins: [] }, secrets)

/** The credential of a connection, built from opened secrets. */
export function buildOpenedCredential(
  connection: CredentialSettings,
  secrets: PlainSecrets,
): OpenedCredential {
  const { apiKey = '', accessToken = '', password = '' } = secrets
  const { config, name } = connection
  switch (config.type) {
    case 'none':
      return noCredential
    case 'api_key':
      return apiKey
        ? buildApiKeyCredential(connection, apiKey)
        : createUnavailable(`The connection "${name}" has no key.`)
    case 'bearer':
    case 'oauth':
      if (!accessToken) return createUnavailable(`The connection "${name}" is not connected.`)
      return buildHeaderCredential(connection, 'authorization', `Bearer ${accessToken}`, [accessToken])
    case 'basic': {
      if (!config.username && !password)
        return createUnavailable(`The connection "${name}" has no user name and password.`)
      const pair = encodeBase64(`${config.username}:${password}`)
      return buildHeaderCredential(connection, 'authorization', `Basic ${pair}`, [pair, password])
    }
  }
}

function buildApiKeyCredential(connection: CredentialSettings, key: string): OpenedCredential {
  const { headerName: header, headerPrefix: prefix, queryParamName: parameter } = connection.config
  if (header)
    return buildHeaderCredential(connection, header.toLowerCase(), prependPrefix(prefix, key), [key])
  if (!parameter)
    return createUnavailable(
      `The connection "${connection.name}" has neither a header name nor a query parameter name.`,
    )
  return createCredential(connection, { in: 'query', name: parameter, value: key, secrets: [key] })
}

/** A prefix such as `Bearer` needs a space before the key, `token=` does not. */
const prependPrefix = (prefix: string, key: string) =>
  `${prefix}${/[\p{L}\p{N}]$/u.test(prefix) ? ' ' : ''}${key}`

function buildHeaderCredential(
  connection: CredentialSettings,
  name: string,
  value: string,
  secrets: string[],
): OpenedCredential {
  if (!headerName.test(name) || !headerValue.test(value)) {
    return createUnavailable(
      `The connection "${connection.name}" has a header name or value with characters that HTTP forbids.`,
    )
  }
  return createCredential(connection, { in: 'header', name, value, secrets })
}

/** `secrets`: the strings that are masked in responses. */
type CredentialContent = { in: 'header' | 'query'; name: string; value: string; secrets: string[] }

let openedCredentials = 0

function createCredential(connection: CredentialSettings, content: CredentialContent): Credential {
  const origins = hasNoSecret(connection) ? null : connection.boundOrigins
  return {
    ...noCredential,
    in: content.in,
    name: content.name,
    value: new Secret(content.value),
    pool: `credential ${++openedCredentials}`,
    redact: createRedactor(content.secrets),
    redactStored: createStoredDataRedactor(content.secrets),
    secrets: content.secrets.map((secret) => new Secret(secret)),
    origins,
  }
}

/** A user name alone, or a token that anyone may obtain: there is no secret to bind to origins. */
const hasNoSecret = (connection: CredentialSettings) =>
  Object.keys(connection.sealed).length === 0 &&
  (connection.config.type === 'basic' || isClientCredentials(connection))

const encodeBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
