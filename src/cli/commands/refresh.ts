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
type MergeDecisions = V3Components['schemas']['MergeDecisions']
type MergeRule = NonNullable<MergeDecisions['rule']>
type MergeChoice = NonNullable<MergeDecisions['decisions']>[string]

const decideText =
  'Changes of an MCP server are accepted or rejected one by one. Remove --apply and --dismiss, and see `tenon integrations pending`.'

const rules: Record<string, MergeRule> = { mine: 'keep_mine', document: 'take_document' }

const choices: Record<string, MergeChoice> = {
  mine: 'keep_mine',
  document: 'take_document',
  theirs: 'take_document',
  successor: 'take_successor',
}

type RefreshOptions = { apply?: boolean; conflicts?: string; decide?: string[]; dismiss?: boolean }

/**
 * Checks the source of an integration for changes. Shows, applies or dismisses the pending difference of a document.
 */
export async function refreshIntegration({
  args: [name = ''],
  options,
  io,
}: CommandInput<RefreshOptions>): Promise<void> {
  const rule = readRule(options.conflicts)
  const isWriting = Boolean(options.apply) || Boolean(options.dismiss)
  if (options.decide && !options.apply) throw createUsageFailure('Pass --apply with --decide.')
  if (options.apply && options.dismiss) throw createUsageFailure('Pass --apply or --dismiss, not both.')
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
  if (!difference) return printCommandReport(io, options.json, null, ['The document has not changed.'])
  if (options.apply) {
    const decisions = readDecisions(difference, options.decide ?? [])
    requireDecisions(difference, { rule, decisions })
    const applied = await readBody(
      tenon.POST('/api/v3/apps/{app_id}/pending-differences/{difference_id}/apply', {
        params: { path: { app_id: app.id, difference_id: difference.id } },
        body: { ...(rule && { rule }), decisions },
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

/** Decisions by the id of the conflict, which options give by name or id. */
function readDecisions(difference: WaitingDifference, given: string[]): Record<string, MergeChoice> {
  const named = nameConflicts(difference)
  return Object.fromEntries(
    given.map((text) => {
      const at = text.lastIndexOf('=')
      const [name, side] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
      const conflict = difference.conflicts.find(({ id }) => id === name || named.get(id) === name)
      const choice = Object.hasOwn(choices, side) ? choices[side] : undefined
      if (at < 0 || !choice)
        throw createUsageFailure(`--decide must be CONFLICT=mine, =document or =successor, not "${text}".`)
      if (!conflict)
        throw createUsageFailure(
          `There is no conflict "${name}". Conflicts: ${[...named.values()].join(', ')}.`,
        )
      return [conflict.id, choice] as const
    }),
  )
}

function requireDecisions(difference: WaitingDifference, { rule, decisions }: Decided): void {
  const open = rule ? [] : difference.conflicts.filter(({ id }) => !Object.hasOwn(decisions, id))
  if (open.length === 0) return
  const named = nameConflicts(difference)
  throw createUsageFailure(
    `Undecided conflicts: ${open.map(({ id }) => named.get(id)).join(', ')}.`,
    'Decide each with --decide CONFLICT=mine or CONFLICT=document, or decide all others with --conflicts.',
  )
}

type Decided = { rule: MergeRule | null; decisions: Record<string, MergeChoice> }

/** The names of conflicts by id: the key of the changed entity, and the member. */
function nameConflicts({ operations, conflicts }: WaitingDifference): Map<string, string> {
  const keys = new Map(
    operations.flatMap(({ operation_id, key, tools }) => [
      [operation_id, key] as const,
      ...tools.map((tool) => [tool.tool_id, `tool:${tool.key}`] as const),
    ]),
  )
  return new Map(
    conflicts.map(({ id, entity, entity_id, pointer }) => [
      id,
      entity === 'integration' ? 'server' : `${keys.get(entity_id) ?? entity_id}${pointer}`,
    ]),
  )
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

function formatDifference(difference: WaitingDifference): string[] {
  const { operations, conflicts } = difference
  const rows = operations.map(({ change, key, method, path, tools }) => [
    change,
    key,
    `${method} ${path}`,
    tools.map((tool) => tool.key).join(', '),
  ])
  const named = nameConflicts(difference)
  return [
    ...formatTable(['CHANGE', 'OPERATION', 'REQUEST', 'TOOLS'], rows),
    ...operations.flatMap(({ key, hazards }) =>
      hazards.length > 0 ? [`Review ${key} carefully:`, ...hazards.map(formatTextHazard)] : [],
    ),
    ...conflicts.map((conflict) => `Conflict: ${named.get(conflict.id)}${explainConflict(conflict)}`),
    conflicts.length > 0
      ? 'Apply it with --apply --conflicts mine, or --conflicts document; or decide each with --decide CONFLICT=mine.'
      : 'Apply it with --apply.',
  ]
}

function explainConflict({
  entity,
  pointer,
  mine,
  theirs,
  successor,
}: WaitingDifference['conflicts'][number]): string {
  if (entity === 'integration') return `: calls go to ${mine}, but the document now names ${theirs}`
  if (successor) return ` is gone, and seems to be ${successor.method} ${successor.path} now`
  return pointer === '' ? ' is gone' : ''
}
