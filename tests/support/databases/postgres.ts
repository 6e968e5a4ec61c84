// Empty PostgreSQL databases for tests. The server starts when the first test of a run requests one.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A URL that responds with the URL of a PostgreSQL server, which is started if necessary. */
    postgresStarter: string
  }
}

/** A database that `openTestDatabase` opens, by its PostgreSQL URL or the path of its SQLite file. */
export type TestDatabase = { at: string; remove(): Promise<void> }

/** The URL of the PostgreSQL server that the tests of this run share. */
export async function requestPostgresUrl(): Promise<string> {
  const reply = await fetch(inject('postgresStarter'))
  if (!reply.ok) throw new Error(await reply.text())
  return reply.text()
}

/** Runs one statement on a connection of its own. */
export async function executeStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Creates a schema in the shared server's database and sets it as the search path: it serves as an empty database and
 * is created in a fifth of the time. Commits do not wait for the disk, for speed, unless `durable`.
 */
export async function createPostgresDatabase({ durable = false } = {}): Promise<TestDatabase> {
  const server = await requestPostgresUrl()
  const schema = `tenon_${randomBytes(8).toString('hex')}`
  await executeStatement(server, `create schema ${schema}`)
  const url = new URL(server)
  url.searchParams.set('options', `-c search_path=${schema}${durable ? '' : ' -c synchronous_commit=off'}`)
  // A server that the run started ends with it: dropping took a third of its time.
  const isExternal = Boolean(process.env.TEST_DATABASE_URL)
  return {
    at: url.href,
    remove: async () =>
      void (isExternal && (await executeStatement(server, `drop schema ${schema} cascade`))),
  }
}
