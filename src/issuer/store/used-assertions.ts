// The used assertions of identity providers: each is valid once, on all replicas and after a crash.
import type { Database } from '#adapters/store/database.ts'
import { digestCredential } from '../credentials.ts'
import { providerSkewSeconds } from '../federation/verify-provider-token.ts'
import type { IssuerTables } from './tables.ts'

/** `expiresAt`: seconds since 1970, after which the assertion is not accepted anyway. */
export type UsedAssertion = { issuer: string; id: string; expiresAt: number }

export class UsedAssertions {
  readonly #database: Database<IssuerTables>

  constructor(database: Database<IssuerTables>) {
    this.#database = database
  }

  /** False when it was used before. Of two concurrent requests, one gets true. */
  async use({ issuer, id, expiresAt }: UsedAssertion): Promise<boolean> {
    const row = {
      model: 'UsedAssertion',
      id: digestCredential(JSON.stringify([issuer, id])),
      payload: '{}',
      grant_id: null,
      uid: null,
      consumed_at: null,
      // Deleted with the other expired rows.
      expires_at: new Date((expiresAt + 2 * providerSkewSeconds) * 1000).toISOString(),
    }
    const { numInsertedOrUpdatedRows } = await this.#database.transact((db) =>
      db
        .insertInto('issuer_artifacts')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst(),
    )
    return numInsertedOrUpdatedRows === 1n
  }
}
