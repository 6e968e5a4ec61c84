// Lists of the audit trail. Each reads a single index in the order of time: the index of the app, the
// workspace or the person or, only for the administrator, of the operation or all entries. Filters outside
// this index are compared entry by entry; a page reads a limited number of them.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListPage, PageKey } from '#base/page.ts'
import { chainBegun } from '#core/model/audit/audit-chain.ts'
import type { AuditEntry, AuditFilter } from '#core/model/audit/audit-entry.ts'
import type { AuditEntryRow, AuditTables } from '../tables.ts'
import { buildKeysetCondition } from './keyset-paging.ts'

type Condition = RawBuilder<SqlBool>
type Page = { limit: number; after: PageKey | null }
type FoundRow = Pick<AuditEntryRow, 'at' | 'id' | 'chain' | 'sequence'>
/** Some 20 ms of either engine: entries are read, or the index alone. */
const maxEntries = 2_000
const maxIndexEntries = 20_000

/**
 * `indexed`: conditions that an index resolves; `inIndex`: conditions on further columns of it; `inEntry`:
 * conditions that need the entry; `at`: the time as the index has it.
 */
type Part = { indexed: Condition[]; inIndex: Condition[]; inEntry: Condition[]; at: RawBuilder<string> }

const bareTime = sql.ref<string>('at')
/** That of the index of all entries. */
export const indexedTime = sql<string>`(at || '')`

export async function listFilteredEntries(
  db: Kysely<AuditTables>,
  filter: AuditFilter,
  page: Page,
): Promise<ListPage<AuditEntry>> {
  const parts = await buildParts(db, filter)
  const end = await findEnd(db, parts, filter, page)
  const rows = (await findRows(db, parts, { filter, page, end })).sort(compareNewestFirst)
  const last = rows[page.limit - 1]
  const hasMore = rows.length > page.limit && last
  const next = hasMore
    ? { value: last.at, id: last.id }
    : end === null
      ? null
      : { value: end, id: beforeAllIds }
  return { rows: await readContents(db, rows.slice(0, page.limit)), next }
}

/** Replaces an id: all entries of that time come after the key. */
const beforeAllIds = '~'

const toSortKey = ({ at, id }: FoundRow) => `${at} ${id}`
const compareNewestFirst = (first: FoundRow, second: FoundRow) =>
  toSortKey(first) < toSortKey(second) ? 1 : -1

/** Merges the entries of several parts, which have no entry in common. */
async function buildParts(db: Kysely<AuditTables>, filter: AuditFilter): Promise<Part[]> {
  const { appId, workspaceId, user, subject, operation } = filter
  const inIndex = operation === undefined ? [] : [buildPrefixCondition(operation)]
  const inEntry = subject === undefined ? [] : [sql<SqlBool>`${compare('subject')} = ${subject}`]
  if (appId !== undefined) {
    if (workspaceId !== undefined) inEntry.push(sql`${compare('workspace_id')} = ${workspaceId}`)
    return [{ indexed: [sql`app_id = ${appId}`], inIndex, inEntry, at: bareTime }]
  }
  if (workspaceId !== undefined)
    return [{ indexed: [sql`workspace_id = ${workspaceId}`], inIndex, inEntry, at: bareTime }]
  if (user !== undefined) return buildPersonParts(user, [...inIndex, ...inEntry])
  if (subject !== undefined)
    return [{ indexed: [sql`subject = ${subject}`], inIndex, inEntry: [], at: bareTime }]
  if (operation === undefined) return [{ indexed: [], inIndex: [], inEntry: [], at: indexedTime }]
  const names = (await listOperations(db)).filter((name) => name.startsWith(operation))
  return names.map((name) => ({
    indexed: [sql`operation = ${name}`],
    inIndex: [],
    inEntry: [],
    at: bareTime,
  }))
}

/**
 * Entries of a person are their actions and those made for them. An index has each kind in order, and no entry is in
 * both.
 */
function buildPersonParts(
  { issuer, subject }: NonNullable<AuditFilter['user']>,
  inEntry: Condition[],
): Part[] {
  const other = sql<SqlBool>`not (${compare('subject')} = ${subject} and issuer = ${issuer})`
  // The condition of the index is written out.
  const owned = sql<SqlBool>`owner_subject = ${subject} and owner_subject <> ''`
  const shared = { inIndex: [], at: bareTime }
  return [
    { ...shared, indexed: [sql`subject = ${subject}`], inEntry: [sql`issuer = ${issuer}`, ...inEntry] },
    { ...shared, indexed: [owned], inEntry: [sql`owner_issuer = ${issuer}`, other, ...inEntry] },
  ]
}

/**
 * Keeps the database from using an index of this column, which would read the entries of other tenants too.
 */
const compare = (column: 'subject' | 'workspace_id') => sql`(${sql.ref(column)} || '')`

/** A prefix, compared by bytes: no character has a special meaning. */
const buildPrefixCondition = (operation: string) =>
  sql<SqlBool>`substr(operation, 1, ${[...operation].length}) = ${operation}`

/** Steps from name to name in the index: there are a few hundred, whatever the number of entries. */
async function listOperations(db: Kysely<AuditTables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`with recursive names (name) as (
      select min(operation) from audit_entries
      union all
      select (select min(operation) from audit_entries where operation > names.name) from names
      where names.name is not null
    ) select name from names where name is not null`.execute(db)
  return rows.map(({ name }) => name)
}

/** Without the ids, which no index has. */
function selectPart(db: Kysely<AuditTables>, { indexed, at }: Part, { since, until }: AuditFilter) {
  const times = [
    ...(since === undefined ? [] : [sql<SqlBool>`${at} >= ${since}`]),
    ...(until === undefined ? [] : [sql<SqlBool>`${at} < ${until}`]),
  ]
  return db.selectFrom('audit_entries').where(joinConditions([...indexed, ...times]))
}

/** How the mark sorts among ids depends on the collation of the database. */
const buildAfterCondition = (at: RawBuilder<string>, after: PageKey | null): Condition =>
  after?.id === beforeAllIds
    ? sql`${at} <= ${after.value}`
    : sql`${buildKeysetCondition(at, { descending: true, after })}`

const buildUntilCondition = (operator: '<' | '<=', after: PageKey | null) =>
  after === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`at ${sql.raw(operator)} ${after.value}`

const joinConditions = (conditions: Condition[]) =>
  sql<SqlBool>`${sql.join([sql`1 = 1`, ...conditions], sql` and `)}`

/** The page has only entries after this time, the latest of all parts; null if there is no such limit. */
async function findEnd(
  db: Kysely<AuditTables>,
  parts: Part[],
  filter: AuditFilter,
  { after }: Page,
): Promise<string | null> {
  let end: string | null = null
  for (const part of parts) {
    const { inIndex, inEntry } = part
    if (inIndex.length + inEntry.length === 0) continue
    const newest = selectPart(db, part, filter)
      .select('at')
      .where(buildUntilCondition('<=', after))
      .orderBy('at', 'desc')
    const beyond = await newest.offset(boundOf(part)).limit(1).executeTakeFirst()
    if (beyond && (end === null || beyond.at > end)) end = beyond.at
  }
  // Each page ends before the previous one, however many entries have the same time.
  return end === after?.value ? null : end
}

const boundOf = ({ inEntry }: Part) => (inEntry.length > 0 ? maxEntries : maxIndexEntries)

type Search = { filter: AuditFilter; page: Page; end: string | null }

/** All parts in one statement: there may be one for each operation. */
async function findRows(db: Kysely<AuditTables>, parts: Part[], search: Search): Promise<FoundRow[]> {
  const selects = []
  for (const part of parts) {
    const after = buildAfterCondition(part.at, search.page.after)
    const times = await findTimes(db, part, search)
    if (times?.length === 0) continue
    const entries =
      part.inEntry.length > 0
        ? selectCompared(db, part, search, after)
        : selectTimes(db, part, search, times).where(after)
    const found = entries
      .select(['at', 'id', 'chain', 'sequence'])
      .orderBy(part.at, 'desc')
      .orderBy('id', 'desc')
      .limit(search.page.limit + 1)
    selects.push(db.selectFrom(found.as('part')).selectAll())
  }
  const [first, ...others] = selects
  return first ? others.reduce((all, part) => all.unionAll(part), first).execute() : []
}

/**
 * The times of the newest entries that match in the index, so that PostgreSQL reads only these; null means
 * the index does not suffice.
 */
async function findTimes(db: Kysely<AuditTables>, part: Part, search: Search): Promise<string[] | null> {
  if (part.inIndex.length === 0 || part.inEntry.length > 0) return null
  const { after, limit } = search.page
  const rows = await selectCompared(db, part, search, buildUntilCondition('<', after))
    .select('at')
    .orderBy('at', 'desc')
    .limit(limit + 1)
    .execute()
  // Others may have been made at the time of the last one seen.
  return [...new Set([...(after ? [String(after.value)] : []), ...rows.map(({ at }) => at)])]
}

const selectTimes = (db: Kysely<AuditTables>, part: Part, { filter }: Search, times: string[] | null) =>
  selectPart(db, part, filter)
    .where(joinConditions([...part.inIndex, isListed]))
    .$if(times !== null, (query) => query.where('at', 'in', times ?? []))

const isListed = sql<SqlBool>`operation <> ${chainBegun}`

type Entries = ReturnType<typeof selectPart>

const indexColumns = ['at', 'operation'] as const
const entryColumns = [
  ...indexColumns,
  ...(['id', 'chain', 'sequence', 'issuer', 'subject', 'owner_issuer', 'workspace_id'] as const),
] as const

/**
 * The matching entries before the end. Their number is limited before they are compared: PostgreSQL would guess how
 * many match, and read the table instead of the index.
 */
function selectCompared(
  db: Kysely<AuditTables>,
  part: Part,
  { filter, end }: Search,
  after: Condition,
): Entries {
  const columns = part.inEntry.length > 0 ? entryColumns : indexColumns
  const newest = selectPart(db, part, filter)
    .select(columns as typeof entryColumns)
    .where(after)
    .orderBy('at', 'desc')
    .$if(end !== null, (query) => query.limit(boundOf(part)))
  const compared = db
    .selectFrom(newest.as('newest'))
    .where(joinConditions([...part.inIndex, ...part.inEntry, isListed]))
    .$if(end !== null, (query) => query.where('at', '>', end ?? ''))
  return compared as unknown as Entries
}

async function readContents(db: Kysely<AuditTables>, rows: FoundRow[]): Promise<AuditEntry[]> {
  if (rows.length === 0) return []
  const contents = await db
    .selectFrom('audit_entries')
    .select(['chain', 'sequence', 'content'])
    .where((is) =>
      is.or(
        rows.map(({ chain, sequence }) => is.and([is('chain', '=', chain), is('sequence', '=', sequence)])),
      ),
    )
    .execute()
  const keyOf = ({ chain, sequence }: Pick<FoundRow, 'chain' | 'sequence'>) => `${sequence} ${chain}`
  const byKey = new Map(contents.map((row) => [keyOf(row), row.content]))
  return rows.flatMap((row) => {
    const content = byKey.get(keyOf(row))
    return content ? [JSON.parse(content) as AuditEntry] : []
  })
}
