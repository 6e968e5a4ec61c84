// Every row of the database by its workspace, so that a change of another owner's data shows.
import { createHash } from 'node:crypto'
import { sharedIssuer } from '#core/model/workspaces/workspace.ts'
import { type Home, toPersonalHome } from '../world/identities.ts'
import type { OpenTables, TableRow } from '../world/open-tables.ts'

/** Tables that count or record the requests of every sender. */
const countedTables =
  /^(calls|call_batches|call_marks|callers|caller_marks|alias_calls|rate_limits|idempotency_keys|migrations)$/
const countedColumns = new Set(['last_used_at', 'calls'])

/** A digest of the rows of each workspace. */
export type TenantDigests = ReadonlyMap<Home, string>

export const listTenantTables = async (tables: OpenTables): Promise<string[]> =>
  (await tables.listTables()).filter((name) => !countedTables.test(name))

export async function digestTenants(tables: OpenTables, names: readonly string[]): Promise<TenantDigests> {
  const homes = await readHomesOfApps(tables)
  const lines = new Map<Home, string[]>()
  for (const table of names)
    for (const row of await tables.readRows(table)) {
      const home = findHome(table, row, homes)
      if (home !== null) lines.set(home, [...(lines.get(home) ?? []), `${table} ${formatRow(row)}`])
    }
  return new Map([...lines].map(([home, rows]) => [home, digestLines(rows)]))
}

async function readHomesOfApps(tables: OpenTables): Promise<Map<unknown, Home>> {
  const homes = new Map<unknown, Home>()
  for (const row of await tables.readRows('apps')) {
    homes.set(row.id, toHome(row))
    homes.set(row.public_mcp_id, toHome(row))
  }
  return homes
}

/** The public ids of apps that were seeded as closed to all callers, but no longer are. */
export async function listOpenedApps(tables: OpenTables): Promise<Set<string>> {
  const rows = await tables.readRows('apps')
  const isOpen = ({ access, allowed_callers: allowed }: TableRow) =>
    access !== 'oauth' || allowed === null || /"(emails|domains|claims)":\[[^\]]/.test(String(allowed))
  return new Set(rows.filter(isOpen).map(({ public_mcp_id: id }) => String(id)))
}

const toHome = ({ issuer, subject }: TableRow): Home =>
  issuer === sharedIssuer ? String(subject) : toPersonalHome(String(subject))

function findHome(table: string, row: TableRow, homes: ReadonlyMap<unknown, Home>): Home | null {
  if (table === 'apps') return toHome(row)
  const ofApp = homes.get(row.app_id ?? row.public_mcp_id)
  if (ofApp) return ofApp
  if (table === 'workspaces') return String(row.id)
  if (row.workspace_id) return String(row.workspace_id)
  return table === 'machine_tokens' ? toHome(row) : null
}

const formatRow = (row: TableRow) =>
  JSON.stringify(Object.entries(row).filter(([name]) => !countedColumns.has(name)))

/** Rows have no order. */
const digestLines = (lines: string[]) => createHash('sha256').update(lines.sort().join('\n')).digest('hex')
