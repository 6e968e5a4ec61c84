// The keys that sign tokens. They are generated once and stored encrypted. The newest generation signs; older ones stay
// published for verification.
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Kysely } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import type { Secret } from '#base/secret.ts'
import type { IssuerTables } from './tables.ts'

type SealedKeyLocation = { table: string; rowId: string; field: string }

/** Encrypts the private keys: the part of the service's secrets adapter that the issuer uses. */
export interface KeyVault {
  seal(clear: string, location: SealedKeyLocation): Promise<string>
  open(sealed: string, location: SealedKeyLocation): Promise<Secret>
  /** Encrypts again with the newest key of the vault; null when the value already uses it. */
  reseal(sealed: string, location: SealedKeyLocation): Promise<string | null>
}

export const signingAlgorithm = 'ES256'

const buildKeyLocation = (generation: number): SealedKeyLocation => ({
  table: 'issuer_keys',
  rowId: String(generation),
  field: 'jwk',
})

/** All signing keys with their private parts, the signing one first. Generates the first key when there is none. */
export async function loadSigningKeys(
  database: Database<IssuerTables>,
  vault: KeyVault,
  now: () => number,
): Promise<JWK[]> {
  const storedKeys = await selectKeys(database)
  if (storedKeys.length === 0) await addSigningKey(database, vault, 1, now)
  await resealSigningKeys(database, vault)
  const openKey = async ({ generation, jwk }: { generation: number; jwk: string }): Promise<JWK> =>
    JSON.parse((await vault.open(jwk, buildKeyLocation(generation))).reveal())
  return Promise.all((await selectKeys(database)).map(openKey))
}

/** Encrypts the private keys with the newest key of the vault. Returns the number of keys encrypted again. */
export async function resealSigningKeys(database: Database<IssuerTables>, vault: KeyVault): Promise<number> {
  let changed = 0
  for (const { generation, jwk } of await selectKeys(database)) {
    const resealed = await vault.reseal(jwk, buildKeyLocation(generation))
    if (!resealed) continue
    await database.transact((db) => updateKey(db, generation, resealed))
    changed++
  }
  return changed
}

/**
 * Generates the key of this generation unless it exists, so that replicas that start concurrently use the same first
 * key. From the next start of each replica on, the highest generation signs.
 */
export async function addSigningKey(
  database: Database<IssuerTables>,
  vault: KeyVault,
  generation: number,
  now: () => number,
): Promise<void> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: signingAlgorithm, use: 'sig' }
  const key = JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk) })
  const row = {
    generation,
    jwk: await vault.seal(key, buildKeyLocation(generation)),
    created_at: new Date(now()).toISOString(),
  }
  await database.transact((db) =>
    db
      .insertInto('issuer_keys')
      .values(row)
      .onConflict((conflict) => conflict.column('generation').doNothing())
      .execute(),
  )
}

/** Removes the keys whose sealed form is lost, and returns their number. Tokens that they signed become invalid. */
export async function removeLostSigningKeys(
  database: Database<IssuerTables>,
  isLost: (sealed: string) => boolean,
): Promise<number> {
  const lostKeys = (await selectKeys(database)).filter(({ jwk }) => isLost(jwk))
  for (const { generation } of lostKeys)
    await database.transact((db) =>
      db.deleteFrom('issuer_keys').where('generation', '=', generation).execute(),
    )
  return lostKeys.length
}

const selectKeys = (database: Database<IssuerTables>) =>
  database.read((db) => db.selectFrom('issuer_keys').selectAll().orderBy('generation', 'desc').execute())

const updateKey = (db: Kysely<IssuerTables>, generation: number, jwk: string) =>
  db.updateTable('issuer_keys').set({ jwk }).where('generation', '=', generation).execute()
