import type { AuthSuggestion } from '#core/model/integration.ts'
import type { OAuthFlow, SecurityScheme } from '#core/model/security-scheme.ts'
import { type Findings, told } from './findings.ts'
import { httpSchemeSuggestion } from './http-scheme.ts'
import { endpointOf } from './metadata-urls.ts'
import { type SuggestionFacts, suggestionOf } from './suggestion.ts'

const source = 'openapi'

/** The suggestions for a scheme; an event reports what is not supported. `api` is the URL of the API, or "". */
export function schemeFindings(scheme: SecurityScheme, api: string): Findings {
  const { kind } = scheme
  switch (kind.type) {
    case 'apiKey':
      return orTold(keySuggestion(scheme.name, kind.in, kind.parameter), scheme, `an API key in ${kind.in}`)
    case 'http':
      return orTold(httpSchemeSuggestion(kind.scheme, source, scheme.name), scheme, `HTTP ${kind.scheme}`)
    case 'oauth2':
      return joined(kind.flows.map((flow) => flowFindings(scheme, flow, api)))
    case 'openIdConnect':
      return { events: [], suggestions: [] }
    case 'unknown':
      return orTold(null, scheme, kind.named || 'no type')
  }
}

export const joined = (all: Findings[]): Findings => ({
  events: all.flatMap(({ events }) => events),
  suggestions: all.flatMap(({ suggestions }) => suggestions),
})

function orTold(suggestion: AuthSuggestion | null, { name }: SecurityScheme, what: string): Findings {
  if (suggestion) return { events: [], suggestions: [suggestion] }
  const message = `The security scheme "${name}" (${what}) is not supported.`
  return { events: [told(source, 'security_scheme_unsupported', message)], suggestions: [] }
}

/** The header names and the length of query parameters that an auth connection accepts. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
const maxParameter = 500

function keySuggestion(label: string, place: string, parameter: string): AuthSuggestion | null {
  const key = (summary: string, config: SuggestionFacts['config'], note = 'Add the key.') =>
    suggestionOf('api_key', { source, label, summary, note, createable: true, config })
  if (place === 'header' && headerName.test(parameter)) {
    const isBare = parameter.toLowerCase() === 'authorization'
    const note = isBare ? 'Add the key, with its prefix if the API requires one.' : undefined
    return key(`A key in the header ${parameter}.`, { headerName: parameter }, note)
  }
  if (place === 'query' && parameter !== '' && parameter.length <= maxParameter)
    return key(`A key in the query parameter ${parameter}.`, { queryParamName: parameter })
  return null
}

const grantOf: Record<string, string> = {
  authorizationCode: 'authorization_code',
  clientCredentials: 'client_credentials',
}

function flowFindings(scheme: SecurityScheme, flow: OAuthFlow, api: string): Findings {
  const grant = Object.hasOwn(grantOf, flow.flow) ? grantOf[flow.flow] : undefined
  return orTold(
    grant ? flowSuggestion(scheme, flow, grant, api) : null,
    scheme,
    `the OAuth flow ${flow.flow}`,
  )
}

function flowSuggestion(scheme: SecurityScheme, flow: OAuthFlow, grant: string, api: string): AuthSuggestion {
  const isMachine = grant === 'client_credentials'
  const tokenEndpoint = endpointOf(flow.tokenUrl, api)
  const authorizationEndpoint = isMachine ? '' : endpointOf(flow.authorizationUrl, api)
  const isUsable = tokenEndpoint !== '' && (isMachine || authorizationEndpoint !== '')
  const scopes = scheme.scopes.length > 0 ? scheme.scopes : flow.scopes
  return suggestionOf('oauth', {
    source,
    label: isMachine ? `${scheme.name} (client credentials)` : scheme.name,
    summary: isMachine ? 'OAuth tokens by the client credentials grant.' : 'Sign in by OAuth.',
    note: isUsable
      ? 'Register a client with the provider; add its id and, if it has one, its secret.'
      : 'The document has no usable endpoints.',
    createable: isUsable,
    config: { authorizationEndpoint, tokenEndpoint, scopes },
    grants: [grant],
    server: { requiredScopes: scheme.scopes },
  })
}
