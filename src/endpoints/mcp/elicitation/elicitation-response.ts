import { isJsonObject, type JsonObject } from '#base/json.ts'

/** `none`: not asked yet. `accepted`: the user opens the page, and may not be done there. `refused`: or dismissed. */
export type ElicitationResponse = 'none' | 'accepted' | 'refused'

/** What the client of 2026-07-28 says in its repeated call about the question `key`. */
export function readElicitationResponse({ inputResponses }: JsonObject, key: string): ElicitationResponse {
  const answer = isJsonObject(inputResponses) && Object.hasOwn(inputResponses, key) && inputResponses[key]
  if (!isJsonObject(answer)) return 'none'
  return answer.action === 'accept' ? 'accepted' : 'refused'
}
