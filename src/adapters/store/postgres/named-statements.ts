// Adapts node-postgres to Kysely's PostgreSQL dialect, with named prepared statements for reads: the server parses and
// plans a named statement once per connection.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, type Pool, type PoolClient, type QueryConfig } from 'pg'
import { requireCleanText } from '../text-guard.ts'

/** Further statements stay unnamed: the server holds a named statement as long as its connection lives. */
const mostNames = 200

/**
 * An `in` list gives a new statement for each length; a named `select *` fails after a migration has added a column.
 */
const isWorthAName = (text: string) =>
  text.startsWith('select ') && !text.includes(' in (') && !text.includes('*')

export function withNamedStatements(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known || !isWorthAName(text) || names.size === mostNames) return known
    const name = `tenon_${names.size}`
    names.set(text, name)
    return name
  }
  return {
    options: pool.options,
    connect: async () => lent(await pool.connect(), nameOf),
    end: () => pool.end(),
  }
}

function lent(client: PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let lost: unknown
  async function query(text: string, values: readonly unknown[]) {
    requireCleanText(text, values)
    if (lost) throw lost
    try {
      return await client.query({ text, values: [...values], name: nameOf(text) } as QueryConfig)
    } catch (error) {
      // Not an error of the server, so its state is unknown: the connection must not be reused.
      if (!(error instanceof DatabaseError)) lost = error
      throw error
    }
  }
  return {
    // Kysely's type also includes cursors, which the service never opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || Boolean(lost)),
  }
}
