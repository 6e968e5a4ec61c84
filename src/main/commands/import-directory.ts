// `tenon directory`: imports the registry now, even if it is not due, and prints its progress. `--full` reads every
// record again. With the embedded database stop the service first: one process owns the data directory.
import { readRegistrySnapshot } from '#adapters/embedded/directory/read-registry-snapshot.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createRegistry } from '#adapters/registry/create-registry.ts'
import { createStore } from '#adapters/store/create-store.ts'
import { systemClock, systemTimer } from '#adapters/system/clock.ts'
import { systemIds } from '#adapters/system/ids.ts'
import type { CommandInput } from '#cli/command.ts'
import { exitCodes } from '#cli/exit-codes.ts'
import { importDirectory } from '#core/services/directory/import-directory.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'
import { allowHostOf } from '../compose/allow-host.ts'
import { openServiceDatabase } from '../compose/open-service-database.ts'
import { createLog } from '../log.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

export async function importRegistry({ options, io }: CommandInput<{ full?: true }>): Promise<number> {
  const config = requireConfig(io.env)
  const { database } = await runWithConfig(config, () => openServiceDatabase(config, createLog('error')))
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
      progress: ({ read, changed }) => io.print(`${read} read, ${changed} new or changed`),
    },
    { isForced: true, isFull: options.full ?? false },
  )
  io.print(JSON.stringify(outcome))
  await upstream.close()
  await database.close()
  return outcome.kind === 'finished' ? exitCodes.success : exitCodes.failure
}
