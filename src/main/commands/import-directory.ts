// `tenon directory`: imports the registry now, even if it is not due, and prints its progress. `--full` reads every
// record again. With the embedded database stop the service first: one process owns the data directory.
import { readRegistrySnapshot } from '#adapters/embedded/directory/read-registry-snapshot.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createRegistry } from '#adapters/registry/create-registry.ts'
import { createStore } from '#adapters/store/create-store.ts'
import { systemClock, systemTimer } from '#adapters/system/clock.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { importDirectory } from '#core/services/directory/import-directory.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'
import { allowHostOf } from '../compose/allow-host.ts'
import { openServiceDatabase } from '../compose/open-service-database.ts'
import { createLog } from '../log.ts'
import { readArguments, readConfigOrExit, runOrExit } from './command-line.ts'

const {
  values: { full: isFull = false },
} = readArguments('tenon directory [--full]', { full: { type: 'boolean' } }, { least: 0, most: 0 })
const config = readConfigOrExit()
const { database } = await runOrExit(config, () => openServiceDatabase(config, createLog('error')))
const upstream = createUpstream({ allow: [...config.egress, ...allowHostOf(config.registryUrl)] })
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
process.once('SIGTERM', () => stopping.abort())
const outcome = await importDirectory(
  {
    store: createStore(database),
    clock: systemClock,
    timer: systemTimer,
    ids: systemIds,
    registry: createRegistry(upstream, config.registryUrl),
    snapshot: () => runInTimeSlices(readRegistrySnapshot()),
    signal: stopping.signal,
    progress: ({ read, changed }) => console.log(`${read} read, ${changed} new or changed`),
  },
  { isForced: true, isFull },
)
console.log(JSON.stringify(outcome))
await upstream.close()
await database.close()
process.exitCode = outcome.kind === 'finished' ? 0 : 1
