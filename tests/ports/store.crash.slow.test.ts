import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createStore } from '#adapters/store/create-store.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'
import { startPostgres } from '#tests/support/databases/postgres-server.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { isFullScope } from '#tests/support/test-scope.ts'

const child = fileURLToPath(new URL('store.crash-child.ts', import.meta.url))

const rounds = isFullScope ? 2 : 1

/** Runs a child until `kill` ends it after a random number of acknowledged writes; returns the ids of all of them. */
async function writeUntilKilled(
  at: string,
  kill: (writer: ChildProcess) => Promise<void>,
): Promise<string[]> {
  const writer = spawn(process.execPath, [child, at], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(writer, 'exit')
  const killAfter = 1 + Math.floor(Math.random() * 200)
  const acknowledged: string[] = []
  for await (const id of createInterface({ input: writer.stdout })) {
    acknowledged.push(id)
    if (acknowledged.length === killAfter) void kill(writer)
  }
  await exited
  return acknowledged
}

async function isComplete(reader: StoreReader, publicMcpId: string): Promise<boolean> {
  const app = await reader.apps.findByPublicMcpId(publicMcpId)
  if (!app) return false
  const tools = await reader.tools.list(app.id)
  const request = { limit: 10, sort: 'version', descending: false, query: '', after: null } as const
  const releases = await reader.releases.listPage(app.id, request)
  const [release] = releases.rows
  return (
    tools.length === 1 &&
    release !== undefined &&
    (await reader.releases.readFrozen(app.id, release.id)) !== null
  )
}

async function prepare(at: string): Promise<void> {
  const database = await openTestDatabase<Tables>(at)
  await migrate(database, migrations, { table: migrationsTable })
  await database.close()
}

async function findMissing(at: string, acknowledged: string[]): Promise<string[]> {
  const database = await openTestDatabase<Tables>(at)
  const lost = await createStore(database).read(async (reader) => {
    const complete = await Promise.all(acknowledged.map((id) => isComplete(reader, id)))
    return acknowledged.filter((_, index) => !complete[index])
  })
  await database.close()
  return lost
}

const killClient = async (writer: ChildProcess) => {
  writer.kill('SIGKILL')
}

const databases = [
  { engine: 'SQLite', createDatabase: createSqliteDatabase },
  { engine: 'PostgreSQL', createDatabase: () => createPostgresDatabase({ durable: true }) },
]

describe.each(databases)('a crash of the service ($engine)', ({ createDatabase }) => {
  test('loses no acknowledged write, leaves no partial write, and opens again', async () => {
    const { at, remove } = await createDatabase()
    await prepare(at)
    const acknowledged: string[] = []
    for (let round = 1; round <= rounds; round++) {
      acknowledged.push(...(await writeUntilKilled(at, killClient)))
      expect(await findMissing(at, acknowledged)).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
    await remove()
  })
})

describe('a crash of the PostgreSQL server', () => {
  test('loses no acknowledged write', async () => {
    const server = await startPostgres()
    await prepare(server.url)
    const acknowledged = await writeUntilKilled(server.url, () => server.kill())
    await server.restart()
    expect(acknowledged).not.toEqual([])
    expect(await findMissing(server.url, acknowledged)).toEqual([])
    await server.stop()
  })
})
