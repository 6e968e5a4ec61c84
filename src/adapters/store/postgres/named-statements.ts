// node-postgres in the shape that Kysely's PostgreSQL dialect expects, with named statements for reads:
// the server parses and plans a named text once for each connection.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, type Pool, type PoolClient, type QueryConfig } from 'pg'
import { requireCleanText } from '../text-guard.ts'

/** Texts beyond this number stay unnamed: the server keeps a named statement as long as its connection lives. */
const mostNames = 200

/** A list of values makes a new text for each length; a named `*` fails once a migration has added a column. */
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
      // Not the server's word: whatever it makes of the query now, nobody may use the connection after this.
      if (!(error instanceof DatabaseError)) lost = error
      throw error
    }
  }
  return {
    // Kysely asks for cursors too, which the service never opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || Boolean(lost)),
  }
}
