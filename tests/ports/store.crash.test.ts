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
import { openAt } from '#tests/support/open-at.ts'
import { freshPostgres } from '#tests/support/postgres.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { freshSqlite } from '#tests/support/stores.ts'

const child = fileURLToPath(new URL('store.crash-child.ts', import.meta.url))

const rounds = 3

/** Lets a child write until `kill` has struck at a random number of acknowledgements; answers with all it acknowledged. */
async function writeUntilKilled(
  at: string,
  kill: (writer: ChildProcess) => Promise<void>,
): Promise<string[]> {
  const writer = spawn(process.execPath, [child, at], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(writer, 'exit')
  const fatal = 1 + Math.floor(Math.random() * 200)
  const acknowledged: string[] = []
  for await (const id of createInterface({ input: writer.stdout })) {
    acknowledged.push(id)
    if (acknowledged.length === fatal) void kill(writer)
  }
  await exited
  return acknowledged
}

async function isWhole(reader: StoreReader, publicMcpId: string): Promise<boolean> {
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
  const database = await openAt<Tables>(at)
  await migrate(database, migrations, { table: migrationsTable })
  await database.close()
}

async function missing(at: string, acknowledged: string[]): Promise<string[]> {
  const database = await openAt<Tables>(at)
  const lost = await createStore(database).read(async (reader) => {
    const whole = await Promise.all(acknowledged.map((id) => isWhole(reader, id)))
    return acknowledged.filter((_, index) => !whole[index])
  })
  await database.close()
  return lost
}

const killClient = async (writer: ChildProcess) => {
  writer.kill('SIGKILL')
}

const places = [
  { engine: 'SQLite', freshPlace: freshSqlite },
  { engine: 'PostgreSQL', freshPlace: () => freshPostgres({ durable: true }) },
]

describe.each(places)('a crash of the service ($engine)', ({ freshPlace }) => {
  test('loses nothing that was acknowledged, leaves nothing half done, and opens again', async () => {
    const { at, remove } = await freshPlace()
    await prepare(at)
    const acknowledged: string[] = []
    for (let round = 1; round <= rounds; round++) {
      acknowledged.push(...(await writeUntilKilled(at, killClient)))
      expect(await missing(at, acknowledged)).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
    await remove()
  })
})

describe('a crash of the PostgreSQL server', () => {
  test('loses nothing that was acknowledged', async () => {
    const server = await startPostgres()
    await prepare(server.url)
    const acknowledged = await writeUntilKilled(server.url, () => server.kill())
    await server.restart()
    expect(acknowledged).not.toEqual([])
    expect(await missing(server.url, acknowledged)).toEqual([])
    await server.stop()
  })
})
