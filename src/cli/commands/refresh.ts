import { readBody, type TenonClient, type V3Components } from '#client'
import type { CommandInput } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatTextHazard } from '../output/format-pending-definition.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { connectApp } from '../target/connect-app.ts'
import { fetchIntegrations, findByKey } from '../target/entities.ts'
import { formatWaitingDefinitions, listWaitingDefinitions } from './waiting-definitions.ts'

type WaitingDifference = V3Components['schemas']['PendingDifference']
type MergeRule = NonNullable<V3Components['schemas']['MergeDecisions']['rule']>

const decideText =
  'What an MCP server lists otherwise is accepted or rejected in the console: leave --apply and --dismiss out.'

const rules: Record<string, MergeRule> = { mine: 'keep_mine', document: 'take_document' }

type RefreshOptions = { apply?: boolean; conflicts?: string; dismiss?: boolean }

/** Reads the source of an integration for changes, and shows, applies or dismisses what waits of a document. */
export async function refreshIntegration({
  args: [name = ''],
  options,
  io,
}: CommandInput<RefreshOptions>): Promise<void> {
  const rule = readRule(options.conflicts)
  const isWriting = Boolean(options.apply) || Boolean(options.dismiss)
  if (options.apply && options.dismiss) throw createUsageFailure('Give --apply or --dismiss, not both.')
  const { tenon, app } = await connectApp(io, options, { writes: isWriting })
  const { id, key, kind } = findByKey(await fetchIntegrations(tenon, app.id), name, 'integration')
  if (kind === 'mcp') {
    if (isWriting) throw createUsageFailure(decideText)
    await showProgress(io, `Listing the tools of ${key}`, () => checkSource(tenon, app.id, id))
    const waiting = await listWaitingDefinitions(tenon, app.id, id)
    return printCommandReport(io, options.json, waiting, formatWaitingDefinitions(waiting))
  }
  const difference = await showProgress(io, `Reading the document of ${key}`, () =>
    checkDocument(tenon, app.id, id),
  )
  if (!difference) return printCommandReport(io, options.json, null, ['The document says nothing new.'])
  if (options.apply) {
    const applied = await readBody(
      tenon.POST('/api/v3/apps/{app_id}/pending-differences/{difference_id}/apply', {
        params: { path: { app_id: app.id, difference_id: difference.id } },
        body: rule ? { rule } : {},
      }),
    )
    const { added, changed, removed, tools, edits, conflicts } = applied.applied
    return printCommandReport(io, options.json, applied.applied, [
      `Merged: ${added} new, ${changed} changed, ${removed} removed; tools changed: ${tools}; conflicts decided: ${conflicts}; other edits kept: ${edits}.`,
    ])
  }
  if (options.dismiss) {
    await readBody(
      tenon.POST('/api/v3/apps/{app_id}/pending-differences/{difference_id}/dismiss', {
        params: { path: { app_id: app.id, difference_id: difference.id } },
      }),
    )
    return printCommandReport(io, options.json, { dismissed: true }, ['Dismissed.'])
  }
  printCommandReport(io, options.json, difference, formatDifference(difference))
}

function readRule(value: string | undefined): MergeRule | null {
  if (value === undefined) return null
  const rule = rules[value]
  if (!rule) throw createUsageFailure(`--conflicts must be mine or document, not "${value}".`)
  return rule
}

async function checkSource(tenon: TenonClient, appId: string, integrationId: string) {
  const { watch } = await readBody(
    tenon.POST('/api/v3/apps/{app_id}/integrations/{integration_id}/watch/check', {
      params: { path: { app_id: appId, integration_id: integrationId } },
    }),
  )
  if (watch.last_error) throw new CommandFailure(watch.last_error, { exitCode: exitCodes.failure })
  return watch
}

async function checkDocument(
  tenon: TenonClient,
  appId: string,
  integrationId: string,
): Promise<WaitingDifference | null> {
  const watch = await checkSource(tenon, appId, integrationId)
  if (watch.pending_difference_id === null) return null
  const found = await readBody(
    tenon.GET('/api/v3/apps/{app_id}/pending-differences/{difference_id}', {
      params: { path: { app_id: appId, difference_id: watch.pending_difference_id } },
    }),
  )
  return found.pending_difference
}

function formatDifference({ operations, conflicts }: WaitingDifference): string[] {
  const rows = operations.map(({ change, key, method, path, tools }) => [
    change,
    key,
    `${method} ${path}`,
    tools.map((tool) => tool.key).join(', '),
  ])
  const keys = new Map(
    operations.flatMap(({ operation_id, key, tools }) => [
      [operation_id, key] as const,
      ...tools.map((tool) => [tool.tool_id, tool.key] as const),
    ]),
  )
  return [
    ...formatTable(['CHANGE', 'OPERATION', 'REQUEST', 'TOOLS'], rows),
    ...operations.flatMap(({ key, hazards }) =>
      hazards.length > 0 ? [`Look closely at ${key}:`, ...hazards.map(formatTextHazard)] : [],
    ),
    ...conflicts.map((conflict) => formatConflict(conflict, keys)),
    conflicts.length > 0
      ? 'Apply it with --apply --conflicts mine, or --conflicts document; one by one in the console.'
      : 'Apply it with --apply.',
  ]
}

function formatConflict(
  { entity, entity_id: id, pointer, mine, theirs, successor }: WaitingDifference['conflicts'][number],
  keys: Map<string | null, string>,
): string {
  if (entity === 'integration') return `Conflict: calls go to ${mine}, and the document says ${theirs} now`
  const name = `Conflict: ${keys.get(id) ?? id}`
  if (successor) return `${name} is gone, and seems to be ${successor.method} ${successor.path} now`
  return pointer === '' ? `${name} is gone` : `${name} ${pointer}`
}
