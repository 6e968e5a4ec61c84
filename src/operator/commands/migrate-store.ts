// `tenon migrate-store --to PLACE`: moves everything to another database while the service serves.
import type { Database } from '#adapters/store/database.ts'
import type { Tables } from '#adapters/store/tables.ts'
import type { CommandInput } from '#cli/command.ts'
import { CommandFailure } from '#cli/command-failure.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { recordOperatorCommand } from '#main/audit/record-operator-command.ts'
import type { Config } from '#main/config/config.ts'
import { createLog } from '#main/log/log.ts'
import { readSchemas, requireKnownStores } from '#main/storage/read-schemas.ts'
import { requireExistingDatabase } from '#main/storage/require-existing-database.ts'
import { examineMove } from '../moving/examine-move.ts'
import { describeStart, moveKeys } from '../moving/move-keys.ts'
import { type OpenedStore, openStore } from '../moving/open-store.ts'
import { describeStorePlace, parsePlace, placeOfService, type StorePlace } from '../moving/place.ts'
import { cancelMoveFrom, type MoveOutcome, runMove } from '../moving/run-move.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

type MoveStoreOptions = { to?: string; prepare?: true; dryRun?: true; cancel?: true; calls: boolean }
type Input = CommandInput<MoveStoreOptions>

export async function migrateStore(input: Input): Promise<void> {
  const config = requireConfig(input.io.env)
  const to = input.options.cancel ? null : parsePlace(input.options.to ?? '', input.io.folder)
  await runWithConfig(describedConfig(config, to), async () => {
    requireExistingDatabase(config)
    await requirePresentSchema(config)
    const source = await openStore(placeOfService(config))
    try {
      if (!to) await cancel(input, source)
      else if (input.options.dryRun) await printPlan(input, source, to)
      else await move(input, config, source, to)
    } finally {
      await source.close()
    }
  })
}

/** Failures of a PostgreSQL name the database in use. */
const describedConfig = (config: Config, to: StorePlace | null): Config =>
  to?.kind === 'postgres' && !config.postgres ? { ...config, postgres: to.settings } : config

async function requirePresentSchema(config: Config): Promise<void> {
  const schemas = await readSchemas(config, createLog('error'))
  requireKnownStores(schemas)
  if (schemas.some(({ state }) => state.pending.length > 0))
    throw new CommandFailure(
      'The databases are older than this version of Tenon. Start its service on them, or run `tenon migrate`, and then move them.',
    )
}

async function move(
  { options, io }: Input,
  config: Config,
  source: OpenedStore,
  to: StorePlace,
): Promise<void> {
  const outcome = await runMove({
    source,
    to,
    withCalls: options.calls,
    isPreparation: options.prepare === true,
    onBegin: () => recordMove(source),
    onCopied: (table, rows) => {
      if (process.stderr.isTTY && rows > 0) process.stderr.write(`\r\x1b[K${table}: ${rows} rows more`)
    },
  })
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
  if (!options.prepare) await moveKeys(config, to)
  const report = { to: describeStorePlace(to), isMoved: !options.prepare, ...outcome }
  printCommandReport(io, options.json, report, formatOutcome(outcome, config, to))
}

async function recordMove({ parts: [first] }: OpenedStore): Promise<void> {
  if (!first) return
  const transact: Database<Tables>['transact'] = (work) =>
    first.store.transactForMigration((db) => work(db as never))
  await recordOperatorCommand({ ...first.store, transact } as Database<Tables>, 'migrate-store')
}

function formatOutcome(outcome: MoveOutcome, config: Config, to: StorePlace): string[] {
  if (!outcome)
    return [`Everything has already moved to ${describeStorePlace(to)}.`, describeStart(config, to)]
  const { tables, changed, heldMs } = outcome
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const copied = `Copied and compared ${tables.length} tables with ${rows} rows: ${describeStorePlace(to)}.`
  if (heldMs === null)
    return [
      copied,
      'The service continues as before. Run the same command without --prepare to switch to the copy.',
    ]
  return [
    copied,
    `Moved. Since the switch, the old place rejects writes; the last ${changed} changed rows followed within ${heldMs} ms.`,
    describeStart(config, to),
  ]
}

async function printPlan({ options, io }: Input, source: OpenedStore, to: StorePlace): Promise<void> {
  const tables = await examineMove(source, to)
  const lines = tables.map(({ name, rows }) => `  ${name}  ${rows} rows`)
  printCommandReport(io, options.json, { to: describeStorePlace(to), tables }, [
    `To be copied to ${describeStorePlace(to)}, which has no data yet:`,
    ...lines,
  ])
}

async function cancel({ options, io }: Input, source: OpenedStore): Promise<void> {
  const departure = await cancelMoveFrom(source)
  if (!departure) throw new CommandFailure('There is no move to cancel.')
  const { state, place } = departure
  const warning =
    state === 'copying'
      ? `The copy in ${place} is incomplete: remove it.`
      : `The service can be started with this data again. Do not start a service with the data of ${place}: the two would diverge.`
  printCommandReport(io, options.json, { state, place }, ['Cancelled.', warning])
}
