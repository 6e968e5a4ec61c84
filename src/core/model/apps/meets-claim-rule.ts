import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { ClaimRule } from './allowed-callers.ts'

/**
 * Whether the claim equals the value, or is a list that contains it. A dotted name is a path into objects
 * (`realm_access.roles`), unless a claim has the entire name (`https://example.com/roles`).
 */
export function meetsClaimRule(claims: JsonObject, { claim, value }: ClaimRule): boolean {
  const found = Object.hasOwn(claims, claim) ? claims[claim] : findNested(claims, claim.split('.'))
  return [found].flat().some((item) => isScalar(item) && String(item) === value)
}

const isScalar = (item: unknown): item is string | number | boolean =>
  typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean'

function findNested(claims: JsonObject, names: string[]): unknown {
  let found: unknown = claims
  for (const name of names) {
    if (!isJsonObject(found) || !Object.hasOwn(found, name)) return undefined
    found = found[name]
  }
  return found
}
