// The configuration fields of each connection type, and how the form edits them.
import type { Connection, ConnectionType } from '../api/queries/connections.ts'
import { connectionsTexts } from '../texts/connections-texts.ts'
import { toLines } from '../ui/to-lines.ts'

export type ConfigKey = Exclude<keyof Connection['config'], 'type' | 'enabled' | 'is_default'>
export type ConfigField = {
  key: ConfigKey
  label: string
  hint?: string
  kind: 'text' | 'secret' | 'url' | 'list' | 'parameters' | 'choice' | 'resource'
  /** The labels of the values of a choice. */
  choices?: Record<string, string>
  /** Rare fields are folded away. */
  isRare?: true
}

const { fields } = connectionsTexts

const apiKeyFields: ConfigField[] = [
  { key: 'header_name', kind: 'text', ...fields.headerName },
  { key: 'query_param_name', kind: 'text', ...fields.queryParamName },
  { key: 'header_prefix', kind: 'text', ...fields.headerPrefix },
  { key: 'api_key', kind: 'secret', ...fields.apiKey },
]

const oauthFields: ConfigField[] = [
  { key: 'authorization_endpoint', kind: 'url', ...fields.authorizationEndpoint },
  { key: 'token_endpoint', kind: 'url', ...fields.tokenEndpoint },
  { key: 'registration_endpoint', kind: 'url', ...fields.registrationEndpoint },
  { key: 'client_id', kind: 'text', ...fields.clientId },
  { key: 'client_secret', kind: 'secret', ...fields.clientSecret },
  { key: 'scopes', kind: 'list', ...fields.scopes },
  { key: 'audience', kind: 'text', ...fields.audience },
  { key: 'client_auth_method', kind: 'choice', isRare: true, ...fields.clientAuthMethod },
  { key: 'resource', kind: 'resource', isRare: true, ...fields.resource },
  { key: 'authorization_parameters', kind: 'parameters', isRare: true, ...fields.authorizationParameters },
  { key: 'token_parameters', kind: 'parameters', isRare: true, ...fields.tokenParameters },
]

export const configFields: Record<ConnectionType, ConfigField[]> = {
  api_key: apiKeyFields,
  bearer: [{ key: 'access_token', kind: 'secret', ...fields.accessToken }],
  basic: [
    { key: 'username', kind: 'text', ...fields.username },
    { key: 'password', kind: 'secret', ...fields.password },
  ],
  oauth: oauthFields,
  none: [],
}

/** The API returns this mask for a stored secret. Sending it back keeps the secret. */
export const secretMask = '********'

export const toListText = (items: readonly string[]) => items.join(' ')
export const parseListText = (text: string) => text.split(/[\s,]+/).filter(Boolean)

const escapeParameter = (text: string) => text.replace(/[%&\r\n]/g, encodeURIComponent)

/** The form shows one parameter a line, as `prompt=consent`. A line may also be a query string with several. */
export const toParametersText = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .map((pair) => pair.map(escapeParameter).join('='))
    .join('\n')
export const parseParametersText = (text: string) =>
  Object.fromEntries(toLines(text).flatMap((line) => [...new URLSearchParams(line.replaceAll('+', '%2B'))]))
