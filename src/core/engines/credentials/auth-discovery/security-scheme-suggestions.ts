import type { AuthSuggestion } from '#core/model/integrations/integration.ts'
import type { OAuthFlow, SecurityScheme } from '#core/model/integrations/security-scheme.ts'
import { createAuthSuggestion, type SuggestionDetails } from './auth-suggestion.ts'
import { createInfoEvent, createWarningEvent, type DiscoveryFindings } from './discovery-findings.ts'
import { resolveOnServer, toSafeEndpoint } from './metadata-urls.ts'
import { suggestHttpScheme } from './suggest-http-scheme.ts'

const source = 'openapi'

/** The suggestions for a scheme; an event reports what is not supported. `api` is the URL of the API, or "". */
export function findSchemeSuggestions(scheme: SecurityScheme, api: string): DiscoveryFindings {
  const { kind } = scheme
  switch (kind.type) {
    case 'apiKey':
      return toFindings(
        suggestApiKey(scheme.name, kind.in, kind.parameter),
        scheme,
        `an API key in ${kind.in}`,
      )
    case 'http':
      return toFindings(suggestHttpScheme(kind.scheme, source, scheme.name), scheme, `HTTP ${kind.scheme}`)
    case 'oauth2':
      return mergeFindings(kind.flows.map((flow) => findFlowSuggestions(scheme, flow, api)))
    case 'openIdConnect':
      return resolveOnServer(kind.metadataUrl, api, scheme.servedBy) === '' && kind.metadataUrl !== ''
        ? reportUnresolved(scheme, [kind.metadataUrl])
        : { events: [], suggestions: [] }
    case 'unknown':
      return toFindings(null, scheme, kind.named || 'no type')
  }
}

export const mergeFindings = (all: DiscoveryFindings[]): DiscoveryFindings => ({
  events: all.flatMap(({ events }) => events),
  suggestions: all.flatMap(({ suggestions }) => suggestions),
})

function toFindings(
  suggestion: AuthSuggestion | null,
  { name }: SecurityScheme,
  what: string,
): DiscoveryFindings {
  if (suggestion) return { events: [], suggestions: [suggestion] }
  const message = `The security scheme "${name}" (${what}) is not supported.`
  return { events: [createInfoEvent(source, 'security_scheme_unsupported', message)], suggestions: [] }
}

/** The header names and the length of query parameters that an auth connection accepts. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
const maxParameter = 500

function suggestApiKey(label: string, location: string, parameter: string): AuthSuggestion | null {
  const key = (summary: string, config: SuggestionDetails['config'], note = 'Add the key.') =>
    createAuthSuggestion('api_key', { source, label, summary, note, createable: true, config })
  if (location === 'header' && headerName.test(parameter)) {
    const isBare = parameter.toLowerCase() === 'authorization'
    const note = isBare ? 'Add the key, with its prefix if the API requires one.' : undefined
    return key(`A key in the header ${parameter}.`, { headerName: parameter }, note)
  }
  if (location === 'cookie' && headerName.test(parameter))
    return key(`A key in the cookie ${parameter}.`, { headerName: 'Cookie', headerPrefix: `${parameter}=` })
  if (location === 'query' && parameter !== '' && parameter.length <= maxParameter)
    return key(`A key in the query parameter ${parameter}.`, { queryParamName: parameter })
  return null
}

const grantsByFlow: Record<string, string> = {
  authorizationCode: 'authorization_code',
  clientCredentials: 'client_credentials',
}

function findFlowSuggestions(scheme: SecurityScheme, flow: OAuthFlow, api: string): DiscoveryFindings {
  const grant = Object.hasOwn(grantsByFlow, flow.flow) ? grantsByFlow[flow.flow] : undefined
  const found = toFindings(
    grant ? suggestFlow(scheme, flow, grant, api) : null,
    scheme,
    `the OAuth flow ${flow.flow}`,
  )
  const relative = grant ? listUnresolved(scheme, flow, grant, api) : []
  return relative.length === 0 ? found : mergeFindings([found, reportUnresolved(scheme, relative)])
}

/** The addresses whose host is unknown. */
const listUnresolved = (
  { servedBy }: SecurityScheme,
  { authorizationUrl, tokenUrl }: OAuthFlow,
  grant: string,
  api: string,
): string[] => {
  const needed = grant === 'client_credentials' ? [tokenUrl] : [authorizationUrl, tokenUrl]
  return needed.filter((address) => address !== '' && resolveOnServer(address, api, servedBy) === '')
}

function reportUnresolved({ name }: SecurityScheme, relative: string[]): DiscoveryFindings {
  const message = `The security scheme "${name}": ${describeUnresolved(relative)}`
  return { events: [createWarningEvent(source, 'oauth_address_relative', message)], suggestions: [] }
}

const describeUnresolved = (relative: string[]) =>
  `The document has ${relative.join(' and ')} without a host, and names no server. Set the base URL of the integration and read it again, or enter the addresses yourself.`

function suggestFlow(scheme: SecurityScheme, flow: OAuthFlow, grant: string, api: string): AuthSuggestion {
  const isMachine = grant === 'client_credentials'
  const toEndpoint = (address: string) => toSafeEndpoint(resolveOnServer(address, api, scheme.servedBy), api)
  const tokenEndpoint = toEndpoint(flow.tokenUrl)
  const authorizationEndpoint = isMachine ? '' : toEndpoint(flow.authorizationUrl)
  const relative = listUnresolved(scheme, flow, grant, api)
  const isUsable = tokenEndpoint !== '' && (isMachine || authorizationEndpoint !== '')
  const scopes = scheme.scopes.length > 0 ? scheme.scopes : flow.scopes
  return createAuthSuggestion('oauth', {
    source,
    label: isMachine ? `${scheme.name} (client credentials)` : scheme.name,
    summary: isMachine ? 'OAuth tokens by the client credentials grant.' : 'Sign in by OAuth.',
    note: isUsable
      ? 'Register a client with the provider; add its id and, if it has one, its secret.'
      : relative.length > 0
        ? describeUnresolved(relative)
        : 'The document has no usable endpoints.',
    createable: isUsable,
    config: { authorizationEndpoint, tokenEndpoint, scopes },
    grants: [grant],
    server: { requiredScopes: scheme.scopes },
  })
}
