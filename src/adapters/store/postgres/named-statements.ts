// node-postgres in the shape that Kysely's PostgreSQL dialect expects, with named statements for reads:
// the server parses and plans a named text once for each connection.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { requireCleanText } from '../text-guard.ts'

/** Texts beyond this number stay unnamed: the server keeps a named statement as long as its connection lives. */
const mostNames = 200

/** A list of values makes a new text for each length. */
const isWorthAName = (text: string) => text.startsWith('select ') && !text.includes(' in (')

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
  const query = (text: string, values: readonly unknown[]) => {
    requireCleanText(text, values)
    const name = nameOf(text)
    const config: QueryConfig = { text, values: [...values] }
    return client.query(name ? { ...config, name } : config)
  }
  return {
    // Kysely asks for cursors too, which the service never opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
