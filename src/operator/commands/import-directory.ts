// `tenon directory`: imports the registry now, even if no import is due, and prints the progress. `--full` reads every
// record again. With the embedded database, stop the service first: only one process may use the data directory.
import type { CommandInput } from '#cli/command.ts'
import { exitCodes } from '#cli/exit-codes.ts'
import { importRegistry } from '#main/jobs/import-registry.ts'
import { createLog } from '#main/log/log.ts'
import { openServiceDatabase } from '#main/storage/open-service-database.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

export async function importRegistryNow({ options, io }: CommandInput<{ full?: true }>): Promise<number> {
  const config = requireConfig(io.env)
  const { database } = await runWithConfig(config, () => openServiceDatabase(config, createLog('error')))
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  process.once('SIGTERM', () => stopping.abort())
  const outcome = await importRegistry({
    config,
    database,
    isFull: options.full ?? false,
    signal: stopping.signal,
    progress: ({ read, changed }) => io.print(`${read} read, ${changed} new or changed`),
  })
  io.print(JSON.stringify(outcome))
  await database.close()
  return outcome.kind === 'finished' ? exitCodes.success : exitCodes.failure
}
