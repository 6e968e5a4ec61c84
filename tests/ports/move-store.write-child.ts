// The program of a child process: `node move-store.write-child.ts ADDRESS COLUMNS`. Inserts apps without a pause until the
// store has moved, then prints how many the store has acknowledged. Prints errors, except those of a wait that was too long.
import type { AnyTables } from '#adapters/store/moving/movable-store.ts'
import { insertRows } from '#adapters/store/moving/rows.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'

const [, , address = '', columns = ''] = process.argv
const database = await openTestDatabase<AnyTables>(address)
const rowsOfEach = 5
let [next, acknowledged] = [10_000, 0]

function buildRows() {
  next += rowsOfEach
  return Array.from({ length: rowsOfEach }, (_, n) =>
    Object.fromEntries(columns.split(',').map((column) => [column, next + n])),
  )
}

async function writeUntilMoved() {
  for (;;) {
    try {
      await database.transact((db) => insertRows(db, { name: 'apps', key: ['id'] }, buildRows()))
      acknowledged += rowsOfEach
    } catch (error) {
      const { message } = error as Error
      if (message.includes('moved to another database')) return
      if (!message.includes('busy')) console.log(message)
    }
  }
}

// Ends with its parent, even one that was killed: it would fill the disk otherwise.
process.stdin.on('end', () => process.exit()).resume()

await Promise.all(Array.from({ length: 4 }, writeUntilMoved))
console.log(`acknowledged ${acknowledged}`)
process.exit()
