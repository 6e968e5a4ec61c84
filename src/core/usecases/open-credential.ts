// From an auth connection to what a request carries: here stored secrets are put into the clear for calling an upstream.
import { mask, Secret } from '#base/secret.ts'
import type { Redact } from '#core/engines/tool-result/tool-result.ts'
import type { AuthConnection, SecretName } from '#core/model/auth-connection.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { redactor } from './redactor.ts'

/** What proves the app to an upstream. `redact` takes it out of what the upstream repeats. */
export type Credential = { in: 'header' | 'query' | 'none'; name: string; value: Secret; redact: Redact }

/** `missing` says to the caller why the connection cannot be used. */
export type OpenedCredential = Credential | { missing: string }

const none: Credential = { in: 'none', name: '', value: new Secret(''), redact: (text) => text }

const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const headerValue = /^[\t\x20-\x7e\x80-\xff]+$/

/** Reads the connection as it is now: credentials belong to the app, not to a release. */
export async function openCredential(
  uses: Uses<'store' | 'secrets'>,
  appId: string,
  connectionId: string | null,
): Promise<OpenedCredential> {
  if (connectionId === null) return none
  const connection = await uses.store.read((reader) => reader.authConnections.byId(appId, connectionId))
  if (!connection) return { missing: 'The connection of this tool no longer exists.' }
  if (!connection.config.enabled) return { missing: `The connection "${connection.name}" is switched off.` }
  return credentialOf(connection, await openSecrets(uses, connection))
}

type Opened = Partial<Record<SecretName, string>>

/** What a request would carry, as it may be shown: nothing is opened, every secret that is set is the mask. */
export function maskedCredential(connection: AuthConnection | null): OpenedCredential {
  if (!connection) return none
  const masked = Object.fromEntries(Object.keys(connection.sealed).map((name) => [name, mask]))
  const credential = credentialOf(connection, masked)
  const isPair = connection.config.type === 'basic' && 'value' in credential
  return isPair ? { ...credential, value: new Secret(`Basic ${mask}`) } : credential
}

/** The secrets that requests are made with; the others serve to get these. */
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
      return apiKey ? keyCredential(connection, apiKey) : { missing: `The connection "${name}" has no key.` }
    case 'bearer':
    case 'oauth':
      if (!accessToken) return { missing: `The connection "${name}" is not connected.` }
      return inHeader(connection, 'authorization', `Bearer ${accessToken}`, [accessToken])
    case 'basic': {
      if (!config.username && !password)
        return { missing: `The connection "${name}" has no user and password.` }
      const pair = base64(`${config.username}:${password}`)
      return inHeader(connection, 'authorization', `Basic ${pair}`, [pair, password])
    }
  }
}

function keyCredential(connection: AuthConnection, key: string): OpenedCredential {
  const { headerName: header, headerPrefix: prefix, queryParamName: parameter } = connection.config
  if (header) return inHeader(connection, header.toLowerCase(), prefixed(prefix, key), [key])
  if (!parameter)
    return { missing: `The connection "${connection.name}" names no header and no query parameter.` }
  return { in: 'query', name: parameter, value: new Secret(key), redact: redactor([key]) }
}

/** `Bearer` wants a space before the key, `token=` does not. */
const prefixed = (prefix: string, key: string) => `${prefix}${/[\p{L}\p{N}]$/u.test(prefix) ? ' ' : ''}${key}`

function inHeader(
  connection: AuthConnection,
  name: string,
  value: string,
  secrets: string[],
): OpenedCredential {
  if (!headerName.test(name) || !headerValue.test(value)) {
    return { missing: `The connection "${connection.name}" holds what no HTTP header can carry.` }
  }
  return { in: 'header', name, value: new Secret(value), redact: redactor(secrets) }
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
