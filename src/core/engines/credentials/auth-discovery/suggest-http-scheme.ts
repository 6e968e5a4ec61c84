import type { AuthSuggestion } from '#core/model/integrations/integration.ts'
import { createAuthSuggestion } from './auth-suggestion.ts'
import type { DiscoverySource } from './discovery-findings.ts'

/** Non-standard schemes that carry a plain key, as in `Authorization: Token abc`. */
const keySchemes = new Set(['apikey', 'api-key', 'api_key', 'x-api-key', 'token', 'key'])

/** The suggestion for an HTTP authentication scheme; null when it is not supported. `label` "" is a default label. */
export function suggestHttpScheme(
  scheme: string,
  source: DiscoverySource,
  label = '',
): AuthSuggestion | null {
  const name = scheme.toLowerCase()
  if (name === 'basic') return suggestBasic(source, label)
  if (name === 'bearer') return suggestBearer(source, label)
  return keySchemes.has(name) ? suggestPrefixedKey(scheme, source, label) : null
}

const suggestBasic = (source: DiscoverySource, label: string) =>
  createAuthSuggestion('basic', {
    source,
    label: label || 'HTTP Basic',
    summary: 'User name and password, sent as HTTP Basic.',
    note: 'Add the user name and the password.',
    createable: true,
    config: {},
  })

export const suggestBearer = (source: DiscoverySource, label = '', note = 'Add the token.') =>
  createAuthSuggestion('bearer', {
    source,
    label: label || 'Bearer token',
    summary: 'A token, sent as Authorization: Bearer.',
    note,
    createable: true,
    config: {},
  })

const suggestPrefixedKey = (scheme: string, source: DiscoverySource, label: string) =>
  createAuthSuggestion('api_key', {
    source,
    label: label || `API key (${scheme})`,
    summary: `A key, sent as Authorization: ${scheme}.`,
    note: 'Add the key.',
    createable: true,
    config: { headerName: 'Authorization', headerPrefix: scheme },
  })
