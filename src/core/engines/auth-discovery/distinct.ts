import { firstFree } from '#base/text.ts'
import type { AuthSuggestion } from '#core/model/integration.ts'

const maxSuggestions = 20

/** Each way to be let in once, as it was found first, by a key of its own. */
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

/** What two suggestions share that lead to the same requests. */
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
