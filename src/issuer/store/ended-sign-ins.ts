// Services verify access tokens without asking the issuer. To end a token before it expires, the ended sign-in is
// stored until its last token has expired. Every replica reads these rows several times a second, like changes of apps.
import type { Kysely } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import { lifetimes, operatorTokenLifetime } from '../lifetimes.ts'
import type { IssuerTables } from './tables.ts'

/** Claims of access tokens: the digest of their grant, and the generation of their user's sign-ins. */
export const grantClaim = 'tenon_grant'
export const generationClaim = 'tenon_sign_ins'

type EndedRow = IssuerTables['issuer_ended_sign_ins']

/** Covers tokens being issued, clock differences and long transactions. */
const slackSeconds = 300
const overlapMs = 60_000

const grantPrefix = 'grant '
const userPrefix = 'user '

export async function markGrantsEnded(
  db: Kysely<IssuerTables>,
  digests: readonly string[],
  nowMs: number,
): Promise<void> {
  for (const digest of digests)
    await markEnded(db, buildRow(`${grantPrefix}${digest}`, '', { nowMs, seconds: lifetimes.AccessToken }))
}

/** Ends the access tokens of all other generations. */
export const markUserEnded = (
  db: Kysely<IssuerTables>,
  { userId, generation }: { userId: string; generation: string },
  nowMs: number,
): Promise<void> =>
  markEnded(db, buildRow(`${userPrefix}${userId}`, generation, { nowMs, seconds: operatorTokenLifetime }))

const buildRow = (
  id: string,
  generation: string,
  { nowMs, seconds }: { nowMs: number; seconds: number },
): EndedRow => ({
  id,
  generation,
  ended_at: formatInstant(nowMs),
  expires_at: formatInstant(nowMs + (seconds + slackSeconds) * 1000),
})

const markEnded = async (db: Kysely<IssuerTables>, { id, ...rest }: EndedRow): Promise<void> => {
  await db
    .insertInto('issuer_ended_sign_ins')
    .values({ id, ...rest })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}

const formatInstant = (ms: number) => new Date(ms).toISOString()

/** This replica's copy of the ended sign-ins. */
export class EndedSignIns {
  readonly #database: Database<IssuerTables>
  readonly #now: () => number
  #grants = new Set<unknown>()
  #generations = new Map<unknown, string>()
  #readUntil = 0

  constructor(database: Database<IssuerTables>, now: () => number = Date.now) {
    this.#database = database
    this.#now = now
  }

  /** Whether the access token with these claims has ended. Cheap enough for every request. */
  isEnded(claims: Record<string, unknown>): boolean {
    if (this.#grants.has(claims[grantClaim])) return true
    const generation = this.#generations.get(claims.sub)
    return generation !== undefined && generation !== (claims[generationClaim] ?? '')
  }

  /** Reads the sign-ins that have ended since the last call. */
  async refresh(): Promise<void> {
    const startedAt = this.#now()
    for (const row of await this.#read(this.#readUntil - overlapMs)) this.#add(row)
    this.#readUntil = startedAt
  }

  /** Forgets sign-ins to which no valid token can belong. */
  async sweep(): Promise<void> {
    const before = formatInstant(this.#now())
    await this.#database.transact(async (db) => {
      await db.deleteFrom('issuer_ended_sign_ins').where('expires_at', '<', before).execute()
    })
    const rows = await this.#read(0)
    this.#grants = new Set()
    this.#generations = new Map()
    for (const row of rows) this.#add(row)
  }

  #read(sinceMs: number): Promise<EndedRow[]> {
    return this.#database.read((db) =>
      db
        .selectFrom('issuer_ended_sign_ins')
        .selectAll()
        .where('ended_at', '>', formatInstant(sinceMs))
        .execute(),
    )
  }

  #add({ id, generation }: EndedRow): void {
    if (id.startsWith(grantPrefix)) this.#grants.add(id.slice(grantPrefix.length))
    else this.#generations.set(id.slice(userPrefix.length), generation)
  }
}
