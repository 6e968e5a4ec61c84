// Adapts node-postgres to Kysely's PostgreSQL dialect, with named prepared statements for reads: the server parses and
// plans a named statement once per connection. A pooler that gives each transaction another server connection may know
// no names: after the first failure of one, statements have none.
import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, type Pool, type PoolClient, type QueryConfig } from 'pg'
import { requireCleanText } from '../require-clean-text.ts'

/** The statement of this name does not exist, or exists already: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const preparedStatementCodes = ['26000', '42P05']

/** Further statements stay unnamed: the server holds a named statement as long as its connection lives. */
const maxNames = 200

/**
 * An `in` list gives a new statement for each length; a named `select *` fails after a migration has added a column.
 */
const isNameable = (text: string) =>
  text.startsWith('select ') && !text.includes(' in (') && !text.includes('*')

/** The same text has the same name in every process: a pooler may give one server connection to several of them. */
const createStatementName = (text: string) =>
  `tenon_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`

export function withNamedStatements(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  let isSupported = true
  const resolveName = (text: string) => {
    if (!isSupported) return undefined
    const existing = names.get(text)
    if (existing || !isNameable(text) || names.size === maxNames) return existing
    const name = createStatementName(text)
    names.set(text, name)
    return name
  }
  const onUnsupported = () => {
    isSupported = false
  }
  return {
    options: pool.options,
    connect: async () => wrapClient(await pool.connect(), { resolveName, onUnsupported }),
    end: () => pool.end(),
  }
}

type StatementNames = { resolveName(text: string): string | undefined; onUnsupported(): void }

function wrapClient(client: PoolClient, { resolveName, onUnsupported }: StatementNames): PostgresPoolClient {
  let connectionError: unknown
  async function query(text: string, values: readonly unknown[]) {
    requireCleanText(text, values)
    if (connectionError) throw connectionError
    try {
      return await client.query({ text, values: [...values], name: resolveName(text) } as QueryConfig)
    } catch (error) {
      // Not an error of the server, so its state is unknown: the connection must not be reused.
      if (!(error instanceof DatabaseError)) connectionError = error
      else if (preparedStatementCodes.includes(error.code ?? '')) onUnsupported()
      throw error
    }
  }
  return {
    // Kysely's type also includes cursors, which the service never opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || Boolean(connectionError)),
  }
}
