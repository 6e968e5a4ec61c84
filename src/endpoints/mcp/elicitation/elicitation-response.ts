import { isJsonObject, type JsonObject } from '#base/json.ts'

/**
 * `none`: not answered yet. `accepted`: the user opens the page, but may not have finished there. `rejected`: declined or
 * dismissed.
 */
export type ElicitationResponse = 'none' | 'accepted' | 'rejected'

/** The answer of a 2026-07-28 client to the question `key`, in its repeated call. */
export function readElicitationResponse({ inputResponses }: JsonObject, key: string): ElicitationResponse {
  const answer = isJsonObject(inputResponses) && Object.hasOwn(inputResponses, key) && inputResponses[key]
  if (!isJsonObject(answer)) return 'none'
  return answer.action === 'accept' ? 'accepted' : 'rejected'
}
