// Storage of oidc-provider in one table: sessions, interactions, grants, codes, refresh tokens and registered clients.
import { type Kysely, sql } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Database } from '#adapters/store/database.ts'
import { deleteBatch } from '#adapters/store/queries/delete-batch.ts'
import { runInBatches, type StopCheck, sweepBatchSize } from '#base/batches.ts'
import { digestCredential } from '../credentials.ts'
import { unusedClientLifetime } from '../lifetimes.ts'
import { markGrantsEnded } from './ended-sign-ins.ts'
import { type DeviceCodeVault, openDeviceCode, sealDeviceCode } from './sealed-device-codes.ts'
import type { IssuerTables } from './tables.ts'

type ArtifactDatabase = Kysely<IssuerTables>
type ArtifactRow = Omit<IssuerTables['issuer_artifacts'], 'used_at'>

/** Replaces an ended session under its uid, so that a request in progress cannot store the session again. */
export const endedSessionModel = 'EndedSession'

export type ArtifactOptions = {
  database: Database<IssuerTables>
  /** Milliseconds since 1970. */
  now: () => number
  vault: DeviceCodeVault
}

/** The storage adapter of oidc-provider for one of its models. */
export class ArtifactAdapter implements Adapter {
  readonly #database: Database<IssuerTables>
  readonly #now: () => number
  readonly #vault: DeviceCodeVault
  readonly #model: string

  constructor({ database, now, vault }: ArtifactOptions, model: string) {
    this.#database = database
    this.#now = now
    this.#vault = vault
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = unusedClientLifetime): Promise<void> {
    const row: ArtifactRow = {
      model: this.#model,
      id: this.#keyOf(id),
      payload: JSON.stringify(withoutCredentials(await sealDeviceCode(this.#vault, payload, this.#model))),
      grant_id: payload.grantId ?? null,
      uid: payload.userCode ? digestCredential(payload.userCode) : (payload.uid ?? null),
      consumed_at: null,
      expires_at: this.#instantIn(expiresIn),
      ...readParties(payload),
    }
    await this.#database.transact(async (db) => {
      await upsertRow(db, row)
      if (payload.grantId && this.#model !== 'Interaction')
        await recordGrantUse(db, payload.grantId, this.#instantIn(0))
      if (this.#model === 'Grant')
        await extendClientExpiry(db, payload.clientId, this.#instantIn(expiresIn + unusedClientLifetime))
    })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await this.#findBy('id', this.#keyOf(id))
    if (!payload || this.#model === 'Client') return payload
    return openDeviceCode(this.#vault, withCredentials(payload, id), this.#model)
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid)
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const payload = await this.#findBy('uid', digestCredential(userCode))
    return payload && openDeviceCode(this.#vault, { ...payload, userCode }, this.#model)
  }

  /**
   * Throws `invalid_grant` when the artifact is already consumed. The library checks before the call, but two
   * concurrent redemptions both pass that check; the conditional update lets only one of them succeed.
   */
  async consume(id: string): Promise<void> {
    const { numUpdatedRows } = await this.#database.transact((db) =>
      db
        .updateTable('issuer_artifacts')
        .set({ consumed_at: this.#instantIn(0) })
        .where('model', '=', this.#model)
        .where('id', '=', this.#keyOf(id))
        .where('consumed_at', 'is', null)
        .executeTakeFirst(),
    )
    if (numUpdatedRows === 0n) throw new errors.InvalidGrant(`${this.#model} already used`)
  }

  /** Deleting a grant also ends its access tokens. */
  async destroy(id: string): Promise<void> {
    const key = this.#keyOf(id)
    await this.#database.transact(async (db) => {
      await db.deleteFrom('issuer_artifacts').where('model', '=', this.#model).where('id', '=', key).execute()
      if (this.#model === 'Grant') await markGrantsEnded(db, [key], this.#now())
    })
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#database.transact((db) =>
      db
        .deleteFrom('issuer_artifacts')
        .where('model', '=', this.#model)
        .where('grant_id', '=', grantId)
        .execute(),
    )
  }

  #keyOf(id: string): string {
    return this.#model === 'Client' ? id : digestCredential(id)
  }

  #instantIn(seconds: number): string {
    return new Date(this.#now() + seconds * 1000).toISOString()
  }

  async #findBy(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const row = await this.#database.read(async (db) => {
      const found = await db
        .selectFrom('issuer_artifacts')
        .selectAll()
        .where('model', '=', this.#model)
        .where(column, '=', value)
        .executeTakeFirst()
      // @guard ended-sign-ins
      return found && (await isEndedSession(db, found)) ? undefined : found
    })
    return row && toPayload(row)
  }
}

async function isEndedSession(db: ArtifactDatabase, { model, uid }: ArtifactRow): Promise<boolean> {
  if (model !== 'Session' || uid === null) return false
  const ended = await db
    .selectFrom('issuer_artifacts')
    .select('id')
    .where('model', '=', endedSessionModel)
    .where('id', '=', uid)
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * The account and client of an artifact. An interaction belongs to the user who signs in by it, otherwise to the
 * signed-in user.
 */
function readParties(payload: AdapterPayload): Pick<ArtifactRow, 'account_id' | 'client_id'> {
  const { login } = payload.result ?? {}
  return {
    account_id: payload.accountId ?? login?.accountId ?? payload.session?.accountId ?? null,
    client_id: payload.clientId ?? null,
  }
}

/** Deletes expired rows. A consumed token stays until it expires, so that its replay is detected. */
export async function deleteExpiredArtifacts(
  database: Database<IssuerTables>,
  now: () => number,
  isStopping: StopCheck,
): Promise<void> {
  const before = new Date(now()).toISOString()
  const expired = { table: 'issuer_artifacts', key: ['model', 'id'], where: sql`expires_at < ${before}` }
  await runInBatches(sweepBatchSize, isStopping, (size) =>
    database.transact((db) => deleteBatch(db, expired, size)),
  )
}

const upsertRow = (db: ArtifactDatabase, { model, id, ...rest }: ArtifactRow) =>
  db
    .insertInto('issuer_artifacts')
    .values({ model, id, ...rest })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(rest))
    .execute()

const recordGrantUse = (db: ArtifactDatabase, grantId: string, used_at: string) =>
  db
    .updateTable('issuer_artifacts')
    .set({ used_at })
    .where('model', '=', 'Grant')
    .where('id', '=', digestCredential(grantId))
    .execute()

/** Moves the expiry of a client to `until` when that is later: a client outlives its last grant. */
const extendClientExpiry = (db: ArtifactDatabase, clientId = '', until: string) =>
  db
    .updateTable('issuer_artifacts')
    .set({ expires_at: until })
    .where('model', '=', 'Client')
    .where('id', '=', clientId)
    .where('expires_at', '<', until)
    .execute()

/** Placeholder for an interaction's id in its return URL. */
const idPlaceholder = '{id}'

/**
 * Removes the credentials: the id, which is the token or cookie itself, also from the URL of an interaction, the
 * session cookie in an interaction, and the code that a user types.
 */
function withoutCredentials({ jti = '', userCode: _, ...payload }: AdapterPayload): AdapterPayload {
  const { returnTo, session } = payload
  const { cookie: __, ...otherSession } = session ?? {}
  return {
    ...payload,
    // @guard flow
    ...(returnTo && { returnTo: returnTo.replace(jti, idPlaceholder) }),
    ...(session && { session: otherSession as typeof session }),
  }
}

function withCredentials(payload: AdapterPayload, id: string): AdapterPayload {
  const { returnTo } = payload
  return { ...payload, jti: id, ...(returnTo && { returnTo: returnTo.replace(idPlaceholder, id) }) }
}

function toPayload(row: ArtifactRow): AdapterPayload {
  const payload: AdapterPayload = JSON.parse(row.payload)
  return row.consumed_at ? { ...payload, consumed: Math.floor(Date.parse(row.consumed_at) / 1000) } : payload
}
