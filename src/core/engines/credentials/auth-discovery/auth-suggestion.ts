import { toKey, truncateText } from '#base/text.ts'
import type { AuthType } from '#core/model/auth-connections/auth-connection.ts'
import type { AuthSuggestion, SuggestedConnection } from '#core/model/integrations/integration.ts'
import { findAuthProvider } from '#core/model/integrations/providers.ts'
import type { DiscoverySource } from './discovery-findings.ts'

type Config = SuggestedConnection['config']

export type SuggestionDetails = {
  source: DiscoverySource
  /** Also the name of the connection. */
  label: string
  summary: string
  note: string
  createable: boolean
  config: Partial<Omit<Config, 'type'>>
  grants?: string[]
  server?: Partial<
    Pick<
      AuthSuggestion,
      'authorizationServerIssuer' | 'extensionUri' | 'clientIdMetadataDocumentSupported' | 'requiredScopes'
    >
  >
}

const emptySuggestedConfig: Omit<Config, 'type'> = {
  authorizationEndpoint: '',
  tokenEndpoint: '',
  registrationEndpoint: '',
  registrationAuthMode: '',
  headerName: '',
  headerPrefix: '',
  queryParamName: '',
  scopes: [],
  audience: '',
}

/** The maximum length of a connection's name. */
const maxName = 100

/** A suggestion for one type of credential, with all its members. */
export function createAuthSuggestion(type: AuthType, details: SuggestionDetails): AuthSuggestion {
  const { source, summary, note, createable, grants = [], server = {} } = details
  const config: Config = { ...emptySuggestedConfig, ...details.config, type }
  const providerKey = findAuthProvider('', type)?.key ?? ''
  const label = truncateText(details.label, maxName)
  return {
    key: toKey(label, type),
    label,
    summary,
    note,
    source,
    createable,
    suggestedAuthMode: type,
    suggestedAuthType: type,
    providerKey,
    authorizationServerIssuer: '',
    authorizationEndpoint: config.authorizationEndpoint,
    tokenEndpoint: config.tokenEndpoint,
    registrationEndpoint: config.registrationEndpoint,
    extensionUri: '',
    clientIdMetadataDocumentSupported: false,
    scopes: config.scopes,
    requiredScopes: [],
    ...server,
    connection: createable ? { providerKey, name: label, config, grants } : null,
  }
}
