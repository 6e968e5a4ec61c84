// The keys that sign tokens. They are made once and kept sealed; a new generation signs while older ones are still published.
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Kysely } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import type { Secret } from '#base/secret.ts'
import type { IssuerTables } from './tables.ts'

type Place = { table: string; rowId: string; field: string }

/** What keeps the private halves: the service's secrets, as far as the issuer needs them. */
export interface KeyVault {
  seal(clear: string, place: Place): Promise<string>
  open(sealed: string, place: Place): Promise<Secret>
  /** The text sealed by the newest key of the vault; null when it is already. */
  reseal(sealed: string, place: Place): Promise<string | null>
}

export const signingAlgorithm = 'ES256'

const placeOf = (generation: number): Place => ({
  table: 'issuer_keys',
  rowId: String(generation),
  field: 'jwk',
})

/** All signing keys with their private halves, the one that signs first; the first key ever is made here. */
export async function loadSigningKeys(
  database: Database<IssuerTables>,
  vault: KeyVault,
  now: () => number,
): Promise<JWK[]> {
  const kept = await rows(database)
  if (kept.length === 0) await addSigningKey(database, vault, 1, now)
  return Promise.all((kept.length > 0 ? kept : await rows(database)).map(opened))

  async function opened({ generation, jwk }: { generation: number; jwk: string }): Promise<JWK> {
    const place = placeOf(generation)
    const resealed = await vault.reseal(jwk, place)
    if (resealed) await database.transact((db) => replaceKey(db, generation, resealed))
    return JSON.parse((await vault.open(jwk, place)).reveal())
  }
}

/**
 * Makes a key of that generation unless there is one: replicas that start at once end with the same first key.
 * A generation above all others signs from the next start of each replica on.
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
    jwk: await vault.seal(key, placeOf(generation)),
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

const rows = (database: Database<IssuerTables>) =>
  database.read((db) => db.selectFrom('issuer_keys').selectAll().orderBy('generation', 'desc').execute())

const replaceKey = (db: Kysely<IssuerTables>, generation: number, jwk: string) =>
  db.updateTable('issuer_keys').set({ jwk }).where('generation', '=', generation).execute()
