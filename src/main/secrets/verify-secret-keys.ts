import { hasSealedCheck, sealKeyCheck } from '#adapters/secrets/key-check.ts'
import type { SecretKey } from '#adapters/secrets/secret-keys.ts'
import type { Database } from '#adapters/store/database.ts'
import {
  insertKeyChecks,
  listKeyChecks,
  lockKeyChecks,
  readKeyUse,
} from '#adapters/store/queries/secret-keys.ts'
import type { SecretKeyRow, Tables } from '#adapters/store/tables.ts'
import { getCurrentInstant } from '#adapters/system/clock.ts'
import { findKeyProblems, type SecretKeyProblem } from './find-key-problems.ts'

/**
 * Checks that the keys open all secrets of the database, and registers new keys. Replicas that start at the same time
 * check one after another, so that two with different keys do not both start.
 */
export async function verifySecretKeys(
  database: Database<Tables>,
  keys: readonly SecretKey[],
): Promise<SecretKeyProblem[]> {
  const checks = await database.read(listKeyChecks)
  if (checks.length === keys.length && (await findUncheckedKeys(keys, checks)).length === 0) return []
  return database.transactForMigration(async (db) => {
    // @guard lost-keys
    await lockKeyChecks(db)
    const used = await readKeyUse(db)
    const problems = await findKeyProblems(keys, used)
    const newKeys = keys.filter(({ id }) => used.checks.every((check) => check.id !== id))
    if (problems.length === 0) await insertKeyChecks(db, await Promise.all(newKeys.map(buildKeyCheck)))
    return problems
  })
}

async function findUncheckedKeys(keys: readonly SecretKey[], checks: SecretKeyRow[]): Promise<SecretKey[]> {
  const results = await Promise.all(
    keys.map((key) => {
      const check = checks.find(({ id }) => id === key.id)
      return check ? hasSealedCheck(key, check.sealed) : false
    }),
  )
  return keys.filter((_, index) => !results[index])
}

const buildKeyCheck = async (key: SecretKey): Promise<SecretKeyRow> => ({
  id: key.id,
  sealed: await sealKeyCheck(key),
  created_at: getCurrentInstant(),
})
