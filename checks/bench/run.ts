// `npm run bench`: each figure beside its ceiling, alternating in one run. Nothing is asserted: figures are for reading.
// `npm run bench -- calls growth` takes those figures alone.
import { benchCalls } from './calls.ts'
import { benchDirectory } from './directory.ts'
import { benchGrowth } from './growth.ts'
import { benchImport } from './import.ts'
import { benchManagement } from './management.ts'
import { benchPeers } from './peers.ts'
import { benchStart } from './start.ts'

const figures = {
  calls: benchCalls,
  growth: benchGrowth,
  peers: benchPeers,
  management: benchManagement,
  import: benchImport,
  directory: benchDirectory,
  start: benchStart,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(figures, name))
if (unknown.length > 0) throw new Error(`no figures of ${unknown}; there are ${Object.keys(figures)}`)
for (const [name, bench] of Object.entries(figures)) {
  if (asked.length === 0 || asked.includes(name)) await bench()
}
