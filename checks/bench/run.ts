// `npm run bench`: measures each figure and its ceiling alternately in one run. Asserts nothing.
// `npm run bench -- calls growth` runs only these benchmarks.
import { benchAppFile } from './app-file.ts'
import { benchCalls } from './calls.ts'
import { benchConsole } from './console.ts'
import { benchDirectory } from './directory.ts'
import { benchFast } from './fast.ts'
import { benchGrowth } from './growth.ts'
import { benchImport } from './import.ts'
import { benchLargeApp } from './large-app.ts'
import { benchManagement } from './management.ts'
import { benchNeighbours } from './neighbours.ts'
import { benchPeers } from './peers.ts'
import { benchSearch } from './search.ts'
import { benchSizing } from './sizing.ts'
import { benchStart } from './start.ts'
import { benchTelemetry } from './telemetry.ts'

const benches = {
  calls: benchCalls,
  telemetry: benchTelemetry,
  fast: benchFast,
  growth: benchGrowth,
  neighbours: benchNeighbours,
  peers: benchPeers,
  management: benchManagement,
  largeApp: benchLargeApp,
  appFile: benchAppFile,
  import: benchImport,
  directory: benchDirectory,
  search: benchSearch,
  console: benchConsole,
  start: benchStart,
  sizing: benchSizing,
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) throw new Error(`unknown benchmarks: ${unknown}; available: ${Object.keys(benches)}`)
for (const [name, bench] of Object.entries(benches)) {
  if (requested.length === 0 || requested.includes(name)) await bench()
}
