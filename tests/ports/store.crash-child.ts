// The program of a child process that tests kill: `node store.crash-child.ts ADDRESS`.
// Writes rows until it is killed, and prints the id of each once the store has acknowledged it.
import { createStore } from '#adapters/store/create-store.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import { buildApp, buildFrozenRelease, buildRelease, buildTool } from '../support/store-samples.ts'

const writers = 8

const store = createStore(await openTestDatabase<Tables>(process.argv[2] ?? ''))

/** Writes an app, a tool and a release in one transaction: after a crash all of them exist, or none. */
async function writeOne() {
  const app = buildApp()
  const release = buildRelease(app)
  await store.transact(async (writer) => {
    await writer.apps.insert(app)
    await writer.tools.insert(buildTool(app.id))
    await writer.releases.insert(release, buildFrozenRelease(app, release))
  })
  process.stdout.write(`${app.publicMcpId}\n`)
}

/** Writes until this process or its database is killed. */
async function writeUntilKilled() {
  for (;;) await writeOne()
}

await Promise.all(Array.from({ length: writers }, writeUntilKilled)).catch(() => process.exit())
