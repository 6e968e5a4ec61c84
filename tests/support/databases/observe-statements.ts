// The statements that a store sends to its database, on either engine, and the rows that the database reads for them.
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import pg from 'pg'
import { vi } from 'vitest'
import { Connection } from '#adapters/store/sqlite/connection.js'

export type ObservedStatement = { sql: string; parameters: readonly unknown[]; ms: number }

const isRead = ({ sql }: ObservedStatement) => /^(select|with)/.test(sql)

/** The statements of `work` that read, each with the milliseconds until its rows were there. */
export async function observeStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: ObservedStatement[] }> {
  const statements: ObservedStatement[] = []
  const spies = [observeSqlite(statements), observePostgres(statements)]
  try {
    return { result: await work(), statements: statements.filter(isRead) }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

function observeSqlite(statements: ObservedStatement[]) {
  const { run } = Connection.prototype
  return vi.spyOn(Connection.prototype, 'run').mockImplementation(function (
    this: Connection,
    sql,
    parameters,
  ) {
    const start = performance.now()
    const result = run.call(this, sql, parameters)
    statements.push({ sql, parameters, ms: performance.now() - start })
    return result
  })
}

function observePostgres(statements: ObservedStatement[]) {
  const run = pg.Client.prototype.query
  return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const start = performance.now()
    const result = await Reflect.apply(run, this, given)
    const { text, values = [] } = given[0] as { text?: string; values?: unknown[] }
    if (text !== undefined) statements.push({ sql: text, parameters: values, ms: performance.now() - start })
    return result
  } as never)
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Rows of tables and indexes, those that a condition leaves out included. */
const countRows = (node: PlanNode): number => {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own = node['Relation Name'] ? (node['Actual Rows'] + removed) * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, plan) => sum + countRows(plan), own)
}

/** How many rows PostgreSQL reads for the statements. */
export async function countReadRows(url: string, statements: ObservedStatement[]): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  let rows = 0
  for (const { sql, parameters } of statements) {
    const explained = { text: `explain (analyze, timing off, format json) ${sql}`, values: [...parameters] }
    const found = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained)
    rows += found.rows.reduce((sum, { 'QUERY PLAN': [{ Plan }] }) => sum + countRows(Plan), 0)
  }
  await client.end()
  return rows
}

/** The steps in which SQLite goes through all of a table or an index, or sorts more than equal times. */
export function listFullScans(file: string, statements: ObservedStatement[]): string[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const steps = statements.flatMap(({ sql, parameters }) =>
    database.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[])),
  )
  database.close()
  const scan =
    /^SCAN (audit_entries|call_batches|call_marks|callers|caller_marks)(?! USING INDEX audit_entries_newest)/
  return steps.map(({ detail }) => String(detail)).filter((detail) => scan.test(detail))
}
