import { findFreeName, keyFormat } from '#base/text.ts'
import type { AuthSuggestion } from '#core/model/integrations/integration.ts'

const maxSuggestions = 20

/** Keeps the first of the suggestions that lead to the same requests, and gives each a unique key. */
export function deduplicateSuggestions(suggestions: AuthSuggestion[]): AuthSuggestion[] {
  const byCredential = new Map<string, AuthSuggestion>()
  for (const suggestion of suggestions) {
    const credential = credentialKeyOf(suggestion)
    if (!byCredential.has(credential)) byCredential.set(credential, suggestion)
  }
  const taken = new Set<string>()
  return [...byCredential.values()].slice(0, maxSuggestions).map((suggestion) => {
    const key = findFreeName(suggestion.key, taken, keyFormat)
    taken.add(key)
    return { ...suggestion, key }
  })
}

/** Equal for suggestions that lead to the same requests. */
function credentialKeyOf({
  suggestedAuthType,
  authorizationServerIssuer,
  tokenEndpoint,
  connection,
}: AuthSuggestion) {
  const { headerName = '', headerPrefix = '', queryParamName = '' } = connection?.config ?? {}
  const placement = [headerName.toLowerCase(), headerPrefix.toLowerCase(), queryParamName]
  const server = tokenEndpoint || authorizationServerIssuer
  return JSON.stringify([suggestedAuthType, server, connection?.grants ?? [], placement])
}
