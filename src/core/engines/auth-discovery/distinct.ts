import { firstFree } from '#base/text.ts'
import type { AuthSuggestion } from '#core/model/integration.ts'

const maxSuggestions = 20

/** The first of all suggestions that lead to the same requests, each with a unique key. */
export function distinct(suggestions: AuthSuggestion[]): AuthSuggestion[] {
  const byMeaning = new Map<string, AuthSuggestion>()
  for (const suggestion of suggestions) {
    const meaning = meaningOf(suggestion)
    if (!byMeaning.has(meaning)) byMeaning.set(meaning, suggestion)
  }
  const taken = new Set<string>()
  return [...byMeaning.values()].slice(0, maxSuggestions).map((suggestion) => {
    const key = firstFree(suggestion.key, taken, '_', 64)
    taken.add(key)
    return { ...suggestion, key }
  })
}

/** Equal for suggestions that lead to the same requests. */
function meaningOf({
  suggestedAuthType,
  authorizationServerIssuer,
  tokenEndpoint,
  connection,
}: AuthSuggestion) {
  const { headerName = '', headerPrefix = '', queryParamName = '' } = connection?.config ?? {}
  const place = [headerName.toLowerCase(), headerPrefix.toLowerCase(), queryParamName]
  const server = tokenEndpoint || authorizationServerIssuer
  return JSON.stringify([suggestedAuthType, server, connection?.grants ?? [], place])
}
