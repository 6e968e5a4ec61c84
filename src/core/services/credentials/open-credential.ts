// Turns an auth connection into the credential that requests carry. Stored secrets are decrypted here.
import { mask, Secret } from '#base/secret.ts'
import type { Instant } from '#base/time.ts'
import { unboundWords } from '#core/engines/bound-origins/bound-origins.ts'
import { redactor } from '#core/engines/redaction/redactor.ts'
import type { Redact } from '#core/engines/tool-result/tool-result.ts'
import type { AuthConnection, SecretName } from '#core/model/auth-connection.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { noteStanding } from './note-standing.ts'
import { type NoToken, type ObtainedToken, obtainToken } from './obtain-token.ts'
import type { TokenUses } from './renew-token.ts'
import { isClientCredentials } from './request-token.ts'

/** What authenticates the app to an upstream. `redact` masks it in text that the upstream echoes. */
export type Credential = {
  in: 'header' | 'query' | 'none'
  name: string
  value: Secret
  redact: Redact
  /** Origins that it may be sent to; null: any, since it holds no secret. */
  origins: readonly string[] | null
  /** When it has to be opened again; null: never. */
  until: Instant | null
  /** Changes with each token that the service obtains; "" for all other credentials. */
  version: string
  /** Called when the API accepts it; null when the connection is known to be valid. */
  accepted: (() => void) | null
}

/** `missing`: why the connection cannot be used, for the caller. */
export type OpenedCredential = Credential | { missing: string; until: Instant | null }

const none: Credential = {
  in: 'none',
  name: '',
  value: new Secret(''),
  redact: (text) => text,
  origins: null,
  until: null,
  version: '',
  accepted: null,
}

const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const headerValue = /^[\t\x20-\x7e\x80-\xff]+$/

/** A connection whose use has failed becomes valid again when an API accepts it. */
const isDoubted = ({ status }: AuthConnection) => status === 'invalid' || status === 'expired'

/**
 * Reads the current connection: credentials belong to the app, not to a release.
 * `rejected`: the credential that the API rejected with 401; a newer one is returned if there is one.
 */
export async function openCredential(
  uses: TokenUses,
  appId: string,
  connectionId: string | null,
  refused: Credential | null = null,
): Promise<OpenedCredential> {
  if (connectionId === null) return none
  const connection = await uses.store.read((reader) => reader.authConnections.byId(appId, connectionId))
  if (!connection) return missing('The connection of this tool no longer exists.')
  if (!connection.config.enabled) return missing(`The connection "${connection.name}" is switched off.`)
  const credential = await credentialNow(uses, connection, refused)
  if ('missing' in credential) return credential
  if (refused && credential.version === refused.version) {
    await noteStanding(uses, connection, { status: 'invalid', lastError: refusedText })
  }
  return { ...credential, accepted: refused || isDoubted(connection) ? acceptance(uses, connection) : null }
}

/** The credential for a new use at `origin`. A connection that is bound to no origin yet passes: this use binds it. */
export async function credentialForUse(
  uses: TokenUses,
  appId: string,
  connectionId: string | null,
  origin: string,
): Promise<OpenedCredential> {
  const credential = await openCredential(uses, appId, connectionId)
  if ('missing' in credential || credential.origins?.length === 0) return credential
  const fault = unboundFault(credential, origin)
  return fault === null ? credential : missing(fault)
}

/** Records the acceptance once; further calls do nothing. */
function acceptance(uses: TokenUses, connection: AuthConnection): () => void {
  let isTold = false
  return () => {
    if (isTold) return
    isTold = true
    void noteStanding(uses, connection, { status: 'valid', lastError: null, isProved: true })
  }
}

const refusedText = 'The API rejected the credential (401).'

async function credentialNow(
  uses: TokenUses,
  connection: AuthConnection,
  refused: Credential | null,
): Promise<OpenedCredential> {
  const { sealed } = connection
  if (connection.config.type === 'oauth') {
    const canObtain = isClientCredentials(connection) && (!sealed.accessToken || refused?.version === '')
    const token = await obtainToken(uses, connection, { canObtain, refused: refused?.version ?? null })
    if (token) return tokenCredential(connection, token)
  }
  return credentialOf(connection, await openSecrets(uses, connection))
}

function tokenCredential(connection: AuthConnection, token: ObtainedToken | NoToken): OpenedCredential {
  if ('missing' in token) return token
  const { until, version } = token
  const credential = credentialOf(connection, { accessToken: token.accessToken.reveal() })
  return 'missing' in credential ? credential : { ...credential, until, version }
}

const missing = (words: string) => ({ missing: words, until: null })

/** Why the credential may not be sent to that origin; null when it may. */
export const unboundFault = ({ origins }: Credential, origin: string): string | null =>
  origins === null || origins.includes(origin) ? null : unboundWords(origins, [origin])

type Opened = Partial<Record<SecretName, string>>

/** The credential as it may be shown: nothing is decrypted, and the mask replaces every secret. */
export function maskedCredential(connection: AuthConnection | null, hasToken: boolean): OpenedCredential {
  if (!connection) return none
  const names = [...Object.keys(connection.sealed), ...(hasToken ? ['accessToken'] : [])]
  const masked = Object.fromEntries(names.map((name) => [name, mask]))
  const credential = credentialOf(connection, masked)
  const isPair = connection.config.type === 'basic' && 'value' in credential
  return isPair ? { ...credential, value: new Secret(`Basic ${mask}`) } : credential
}

/** Decrypts the secrets that requests carry; the others are only used to obtain these. */
async function openSecrets(uses: Uses<'secrets'>, { id, sealed }: AuthConnection): Promise<Opened> {
  const opened: Opened = {}
  for (const field of ['apiKey', 'accessToken', 'password'] as const) {
    const text = sealed[field]
    if (!text) continue
    const secret = await uses.secrets.open(text, { table: 'auth_connections', rowId: id, field })
    opened[field] = secret.reveal()
  }
  return opened
}

function credentialOf(connection: AuthConnection, opened: Opened): OpenedCredential {
  const { apiKey = '', accessToken = '', password = '' } = opened
  const { config, name } = connection
  switch (config.type) {
    case 'none':
      return none
    case 'api_key':
      return apiKey ? keyCredential(connection, apiKey) : missing(`The connection "${name}" has no key.`)
    case 'bearer':
    case 'oauth':
      if (!accessToken) return missing(`The connection "${name}" is not connected.`)
      return inHeader(connection, 'authorization', `Bearer ${accessToken}`, [accessToken])
    case 'basic': {
      if (!config.username && !password)
        return missing(`The connection "${name}" has no user name and password.`)
      const pair = base64(`${config.username}:${password}`)
      return inHeader(connection, 'authorization', `Basic ${pair}`, [pair, password])
    }
  }
}

function keyCredential(connection: AuthConnection, key: string): OpenedCredential {
  const { headerName: header, headerPrefix: prefix, queryParamName: parameter } = connection.config
  if (header) return inHeader(connection, header.toLowerCase(), prefixed(prefix, key), [key])
  if (!parameter)
    return missing(
      `The connection "${connection.name}" has neither a header name nor a query parameter name.`,
    )
  return carried(connection, 'query', parameter, key, [key])
}

/** A prefix such as `Bearer` needs a space before the key, `token=` does not. */
const prefixed = (prefix: string, key: string) => `${prefix}${/[\p{L}\p{N}]$/u.test(prefix) ? ' ' : ''}${key}`

function inHeader(
  connection: AuthConnection,
  name: string,
  value: string,
  secrets: string[],
): OpenedCredential {
  if (!headerName.test(name) || !headerValue.test(value)) {
    return missing(
      `The connection "${connection.name}" has a header name or value with characters that HTTP forbids.`,
    )
  }
  return carried(connection, 'header', name, value, secrets)
}

function carried(
  connection: AuthConnection,
  place: 'header' | 'query',
  name: string,
  value: string,
  secrets: string[],
): Credential {
  const origins = isSecretless(connection) ? null : connection.boundOrigins
  return { ...none, in: place, name, value: new Secret(value), redact: redactor(secrets), origins }
}

/** A user name alone, or a token that anybody may obtain: there is no secret to bind to origins. */
const isSecretless = (connection: AuthConnection) =>
  Object.keys(connection.sealed).length === 0 &&
  (connection.config.type === 'basic' || isClientCredentials(connection))

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
