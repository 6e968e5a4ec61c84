// Run as a process of its own by tests that kill it: `node store.crash-child.ts ADDRESS`.
// Writes rows without end and prints the id of each once the store has acknowledged it.
import { createStore } from '#adapters/store/create-store.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { openAt } from '#tests/support/open-at.ts'
import { anApp, aRelease, aTool, frozen } from './store.samples.ts'

const writers = 8

const store = createStore(await openAt<Tables>(process.argv[2] ?? ''))

/** An app and what belongs to it, in one transaction: after a crash they are all there, or none is. */
async function writeOne() {
  const app = anApp()
  const release = aRelease(app)
  await store.transact(async (writer) => {
    await writer.apps.insert(app)
    await writer.tools.insert(aTool(app.id))
    await writer.releases.insert(release, frozen(app, release))
  })
  process.stdout.write(`${app.publicMcpId}\n`)
}

/** Until it is killed, or its database is. */
async function writeOn() {
  for (;;) await writeOne()
}

await Promise.all(Array.from({ length: writers }, writeOn)).catch(() => process.exit())
