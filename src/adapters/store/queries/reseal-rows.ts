// Seals all secrets in the store again, in batches, while others read and write the same rows.
import { type Kysely, sql } from 'kysely'
import { isSecretReference } from '#core/model/auth-connections/secret-reference.ts'
import type { SecretLocation } from '#core/ports/secrets.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** The text sealed with the present key; null when it already is, or cannot be opened. */
export type ResealText = (sealed: string, location: SecretLocation) => Promise<string | null>

export type ResealOptions = {
  reseal: ResealText
  batchSize: number
  signal: AbortSignal
  /** Called after each batch with the number of changed columns. */
  onBatch(changed: number): void
}

/** `map`: an object of texts by field; `json`: a text as JSON; else the name of the field, and the column is the text. */
type SealedColumn = { map: true } | { json: string } | { field: string }

type SealedTable = {
  name: keyof Tables
  /** The primary key: the row id of a location. */
  key: readonly string[]
  columns: Record<string, SealedColumn>
}

const tokenColumns = { access_token: { field: 'accessToken' }, refresh_token: { field: 'refreshToken' } }
const verifierColumns = { code_verifier: { field: 'codeVerifier' } }

export const sealedTables: readonly SealedTable[] = [
  { name: 'auth_connections', key: ['id'], columns: { sealed: { map: true } } },
  { name: 'oauth_tokens', key: ['connection_id'], columns: tokenColumns },
  { name: 'personal_accounts', key: ['id'], columns: { sealed: { map: true } } },
  { name: 'account_links', key: ['id'], columns: { token: { field: 'token' } } },
  { name: 'console_sessions', key: ['id'], columns: { ...tokenColumns, id_token: { field: 'idToken' } } },
  { name: 'pending_authorizations', key: ['state_hash'], columns: verifierColumns },
  { name: 'pending_sign_ins', key: ['state_digest'], columns: verifierColumns },
  { name: 'call_approvals', key: ['call_digest'], columns: { request: { field: 'request' } } },
  { name: 'service_keys', key: ['purpose'], columns: { sealed: { field: 'sealed' } } },
  {
    name: 'webhook_endpoints',
    key: ['id'],
    columns: { secret: { field: 'secret' }, previous_secret: { field: 'previousSecret' } },
  },
  { name: 'idempotency_keys', key: ['key'], columns: { answer: { json: 'answer' } } },
  {
    name: 'console_clients',
    key: ['issuer', 'redirect_uri'],
    columns: { client_secret: { field: 'clientSecret' } },
  },
]

type RowDatabase = Kysely<Record<string, Record<string, string | null>>>
type SealedRow = Record<string, string | null>
type RowChange = { row: SealedRow; column: string; text: string }

/**
 * Returns the number of changed columns. A row that is written meanwhile stays: call this again until it changes
 * nothing. Throws the reason of `signal`.
 */
export async function resealRows(database: Database<Tables>, options: ResealOptions): Promise<number> {
  let changed = 0
  for (const table of sealedTables) changed += await resealTable(database, table, options)
  return changed
}

async function resealTable(
  database: Database<Tables>,
  table: SealedTable,
  { reseal, batchSize, signal, onBatch }: ResealOptions,
): Promise<number> {
  let changed = 0
  let last: SealedRow | null = null
  do {
    signal.throwIfAborted()
    const after: SealedRow | null = last
    const rows: SealedRow[] = await database.read((db) => selectBatch(db, table, after, batchSize))
    const changes = (await Promise.all(rows.map((row) => findRowChanges(table, row, reseal)))).flat()
    if (changes.length > 0) await database.transact((db) => writeChanges(db, table, changes))
    changed += changes.length
    onBatch(changes.length)
    last = rows.length < batchSize ? null : (rows.at(-1) ?? null)
  } while (last)
  return changed
}

function selectBatch(
  db: Kysely<Tables>,
  { name, key, columns }: SealedTable,
  after: SealedRow | null,
  batchSize: number,
): Promise<SealedRow[]> {
  const names = sql.join(key.map((column) => sql.ref(column)))
  const query = (db as unknown as RowDatabase)
    .selectFrom(name)
    .select([...key, ...Object.keys(columns)])
    .orderBy(names)
    .limit(batchSize)
  if (!after) return query.execute()
  const values = sql.join(key.map((column) => after[column]))
  return query.where(sql<boolean>`(${names}) > (${values})`).execute()
}

async function findRowChanges(
  { name: table, key, columns }: SealedTable,
  row: SealedRow,
  reseal: ResealText,
): Promise<RowChange[]> {
  const rowId = key.map((column) => row[column]).join(' ')
  const changes: RowChange[] = []
  for (const [column, kind] of Object.entries(columns)) {
    const stored = row[column]
    const text =
      stored && (await resealColumn(stored, kind, (sealed, field) => reseal(sealed, { table, rowId, field })))
    if (text) changes.push({ row, column, text })
  }
  return changes
}

type ResealField = (sealed: string, field: string) => Promise<string | null>

/** Null when nothing in it changes. */
async function resealColumn(stored: string, kind: SealedColumn, reseal: ResealField): Promise<string | null> {
  if ('map' in kind) return resealMap(JSON.parse(stored) as Record<string, string>, reseal)
  if ('field' in kind) return reseal(stored, kind.field)
  const text = await reseal(JSON.parse(stored) as string, kind.json)
  return text && JSON.stringify(text)
}

async function resealMap(texts: Record<string, string>, reseal: ResealField): Promise<string | null> {
  const changes: [string, string][] = []
  for (const [field, sealed] of Object.entries(texts)) {
    const text = isSecretReference(sealed) ? null : await reseal(sealed, field)
    if (text) changes.push([field, text])
  }
  return changes.length > 0 ? JSON.stringify({ ...texts, ...Object.fromEntries(changes) }) : null
}

/** Only where the column has not changed since it was read. */
async function writeChanges(
  db: Kysely<Tables>,
  { name, key }: SealedTable,
  changes: RowChange[],
): Promise<void> {
  const rows = db as unknown as RowDatabase
  for (const { row, column, text } of changes) {
    const update = rows
      .updateTable(name)
      .set({ [column]: text })
      // @guard rotate-keys
      .where(column, '=', row[column] ?? '')
    await key.reduce((query, part) => query.where(part, '=', row[part] ?? ''), update).execute()
  }
}
