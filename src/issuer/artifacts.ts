// What oidc-provider keeps, in one table: sessions, interactions, grants, codes, refresh tokens and registered clients.
import type { Kysely } from 'kysely'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Database } from '#adapters/store/database.ts'
import { digestOf } from './digest.ts'
import { unusedClientLifetime } from './lifetimes.ts'
import type { IssuerTables } from './tables.ts'

type Db = Kysely<IssuerTables>
type Row = IssuerTables['issuer_artifacts']

/** oidc-provider's store for one of its models. `now` is in milliseconds since the epoch. */
export class Artifacts implements Adapter {
  readonly #database: Database<IssuerTables>
  readonly #now: () => number
  readonly #model: string

  constructor(database: Database<IssuerTables>, now: () => number, model: string) {
    this.#database = database
    this.#now = now
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn = unusedClientLifetime): Promise<void> {
    const row: Row = {
      model: this.#model,
      id: this.#keyOf(id),
      payload: JSON.stringify(withoutCredentials(payload)),
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      consumed_at: null,
      expires_at: this.#instantIn(expiresIn),
    }
    await this.#database.transact(async (db) => {
      await save(db, row)
      if (this.#model === 'Grant')
        await keepClient(db, payload.clientId, this.#instantIn(expiresIn + unusedClientLifetime))
    })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await this.#findBy('id', this.#keyOf(id))
    return payload && (this.#model === 'Client' ? payload : { ...payload, jti: id })
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid)
  }

  /** Only the device flow has user codes, and it is off. */
  async findByUserCode(): Promise<undefined> {}

  /** Throws `invalid_grant` for what is consumed: of two that redeem at once, the library has looked before either wrote. */
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

  destroy(id: string): Promise<void> {
    return this.#deleteBy('id', this.#keyOf(id))
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return this.#deleteBy('grant_id', grantId)
  }

  #keyOf(id: string): string {
    return this.#model === 'Client' ? id : digestOf(id)
  }

  #instantIn(seconds: number): string {
    return new Date(this.#now() + seconds * 1000).toISOString()
  }

  async #findBy(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const row = await this.#database.read((db) =>
      db
        .selectFrom('issuer_artifacts')
        .selectAll()
        .where('model', '=', this.#model)
        .where(column, '=', value)
        .executeTakeFirst(),
    )
    return row && payloadFromRow(row)
  }

  async #deleteBy(column: 'id' | 'grant_id', value: string): Promise<void> {
    await this.#database.transact((db) =>
      db.deleteFrom('issuer_artifacts').where('model', '=', this.#model).where(column, '=', value).execute(),
    )
  }
}

/** Deletes what has expired; a spent token stays until then, so that its replay is noticed. */
export async function sweepArtifacts(database: Database<IssuerTables>, now: () => number): Promise<void> {
  const before = new Date(now()).toISOString()
  await database.transact((db) =>
    db.deleteFrom('issuer_artifacts').where('expires_at', '<', before).execute(),
  )
}

const save = (db: Db, { model, id, ...rest }: Row) =>
  db
    .insertInto('issuer_artifacts')
    .values({ model, id, ...rest })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(rest))
    .execute()

/** A client lives on beyond its last grant. */
const keepClient = (db: Db, clientId = '', until: string) =>
  db
    .updateTable('issuer_artifacts')
    .set({ expires_at: until })
    .where('model', '=', 'Client')
    .where('id', '=', clientId)
    .where('expires_at', '<', until)
    .execute()

/** The id is what a bearer shows, and an interaction also remembers the cookie of its session: neither is kept. */
function withoutCredentials({ jti: _, ...payload }: AdapterPayload): AdapterPayload {
  if (!payload.session) return payload
  const { cookie: __, ...session } = payload.session
  return { ...payload, session }
}

function payloadFromRow(row: Row): AdapterPayload {
  const payload: AdapterPayload = JSON.parse(row.payload)
  return row.consumed_at ? { ...payload, consumed: Math.floor(Date.parse(row.consumed_at) / 1000) } : payload
}
