import type { AuthSuggestion } from '#core/model/integration.ts'
import type { FindingSource } from './findings.ts'
import { suggestionOf } from './suggestion.ts'

/** Non-standard schemes that carry a plain key, as in `Authorization: Token abc`. */
const keySchemes = new Set(['apikey', 'api-key', 'api_key', 'x-api-key', 'token', 'key'])

/** The suggestion for an HTTP authentication scheme; null when it is not supported. `label` "" is a default label. */
export function httpSchemeSuggestion(
  scheme: string,
  source: FindingSource,
  label = '',
): AuthSuggestion | null {
  const name = scheme.toLowerCase()
  if (name === 'basic') return basicSuggestion(source, label)
  if (name === 'bearer') return bearerSuggestion(source, label)
  return keySchemes.has(name) ? prefixedKeySuggestion(scheme, source, label) : null
}

const basicSuggestion = (source: FindingSource, label: string) =>
  suggestionOf('basic', {
    source,
    label: label || 'HTTP Basic',
    summary: 'User name and password, sent as HTTP Basic.',
    note: 'Add the user name and the password.',
    createable: true,
    config: {},
  })

export const bearerSuggestion = (source: FindingSource, label = '', note = 'Add the token.') =>
  suggestionOf('bearer', {
    source,
    label: label || 'Bearer token',
    summary: 'A token, sent as Authorization: Bearer.',
    note,
    createable: true,
    config: {},
  })

const prefixedKeySuggestion = (scheme: string, source: FindingSource, label: string) =>
  suggestionOf('api_key', {
    source,
    label: label || `API key (${scheme})`,
    summary: `A key, sent as Authorization: ${scheme}.`,
    note: 'Add the key.',
    createable: true,
    config: { headerName: 'Authorization', headerPrefix: scheme },
  })
