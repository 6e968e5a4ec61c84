// Compares the configured keys with the keys that were used with the database.
import { canOpen, findKeyId, hasSealedCheck } from '#adapters/secrets/key-check.ts'
import type { SecretKey } from '#adapters/secrets/secret-keys.ts'
import type { SealedSecret } from '#adapters/store/queries/sealed-secrets.ts'
import type { StoredKeyUse } from '#adapters/store/queries/secret-keys.ts'

/** `missing`: the key is not configured; `different`: another key has its id. `secrets`: how many secrets it sealed. */
export type SecretKeyProblem = { keyId: string; kind: 'missing' | 'different'; secrets: number }

/** Empty when every secret can be opened and this process shares at least one key with the others. */
export async function findKeyProblems(
  keys: readonly SecretKey[],
  used: StoredKeyUse,
): Promise<SecretKeyProblem[]> {
  const secretsByKey = Map.groupBy(used.secrets, ({ sealed }) => findKeyId(sealed))
  const count = (keyId: string) => secretsByKey.get(keyId)?.length ?? 0
  const knownIds = new Set([...used.checks.map(({ id }) => id), ...secretsByKey.keys()])
  const problems: SecretKeyProblem[] = []
  const sharesKey = keys.some(({ id }) => knownIds.has(id))
  for (const keyId of knownIds) {
    const key = keys.find(({ id }) => id === keyId)
    // A key that no secret needs may be removed, as long as its successor is known.
    // @guard lost-keys
    if (!key && (count(keyId) > 0 || !sharesKey))
      problems.push({ keyId, kind: 'missing', secrets: count(keyId) })
    if (key && !(await isKnownKey(key, used, secretsByKey.get(keyId)?.[0])))
      problems.push({ keyId, kind: 'different', secrets: count(keyId) })
  }
  return problems
}

/** Without a stored check, as before the first start that stores one, tries to open a secret of the key. */
async function isKnownKey(key: SecretKey, { checks }: StoredKeyUse, sample: SealedSecret | undefined) {
  const check = checks.find(({ id }) => id === key.id)
  // @guard lost-keys
  if (check) return hasSealedCheck(key, check.sealed)
  return !sample || canOpen(key, sample.sealed, sample.location)
}
