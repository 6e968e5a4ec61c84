// Services verify access tokens without asking the issuer. So that a token ends before it expires, what has ended is stored
// until the last token of it has expired, and every replica reads it several times a second, as it does for apps that changed.
import type { Kysely } from 'kysely'
import type { Database } from '#adapters/store/database.ts'
import { lifetimes, operatorTokenLifetime } from '../lifetimes.ts'
import type { IssuerTables } from './tables.ts'

/** Claims of access tokens: the digest of their grant, and the generation of their user's sign-ins. */
export const grantClaim = 'tenon_grant'
export const generationClaim = 'tenon_sign_ins'

type EndedRow = IssuerTables['issuer_ended_sign_ins']

/** Covers a token that is being issued meanwhile, differing clocks and long transactions. */
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

/** What of it this replica knows. */
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

  /** Whether the access token with these claims has ended; it may be called for every request. */
  isEnded(claims: Record<string, unknown>): boolean {
    if (this.#grants.has(claims[grantClaim])) return true
    const generation = this.#generations.get(claims.sub)
    return generation !== undefined && generation !== (claims[generationClaim] ?? '')
  }

  /** Reads what has ended since the last call. */
  async refresh(): Promise<void> {
    const startedAt = this.#now()
    for (const row of await this.#read(this.#readUntil - overlapMs)) this.#add(row)
    this.#readUntil = startedAt
  }

  /** Forgets what no valid token can belong to. */
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
