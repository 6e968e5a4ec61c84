// Tool definitions of MCP servers that differ from the pinned ones, and the decisions on them.
import { collectPages, readBody, type TenonClient } from '#client'
import type { CommandInput } from '../command.ts'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatPendingDefinition, type PendingDefinitionJson } from '../output/format-pending-definition.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectApp } from '../target/connect-app.ts'
import { fetchIntegrations, findByKey, type ListedIntegration } from '../target/entities.ts'

type Waiting = { integration: ListedIntegration; pending: PendingDefinitionJson[] }

export async function printPendingDefinitions({ args: [name], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const integrations = await fetchIntegrations(tenon, app.id)
  const selected = name === undefined ? integrations : [findByKey(integrations, name, 'integration')]
  const found: Waiting[] = []
  for (const integration of selected.filter(({ kind }) => kind === 'mcp'))
    found.push({ integration, pending: await fetchPending(tenon, app.id, integration.id) })
  const waiting = found.filter(({ pending }) => pending.length > 0)
  const report = waiting.map(({ integration: { id, key }, pending }) => ({ id, key, pending }))
  const lines = waiting.flatMap(({ integration: { key }, pending }) => [
    `${key}:`,
    ...pending.flatMap(formatPendingDefinition),
  ])
  printCommandReport(io, options.json, report, lines.length > 0 ? lines : ['No pending definitions.'])
}

export const acceptPending = (input: CommandInput): Promise<void> => decide(input, 'accept')
export const rejectPending = (input: CommandInput): Promise<void> => decide(input, 'reject')

/** Sends the digests of the printed definitions, so that the decision does not apply to later changes. */
async function decide(
  { args: [name = '', ...named], options, io }: CommandInput,
  decision: 'accept' | 'reject',
): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const { id, key } = findByKey(await fetchIntegrations(tenon, app.id), name, 'integration')
  const selected = selectDefinitions(await fetchPending(tenon, app.id, id), named)
  if (selected.length === 0) {
    printCommandReport(io, options.json, { decided: 0, pending: 0 }, ['No pending definitions.'])
    return
  }
  for (const line of selected.flatMap(formatPendingDefinition)) io.note(line)
  if (decision === 'accept')
    await confirm(io, options, `Accept ${selected.length} from ${key} into the draft?`)
  const params = { path: { app_id: app.id, integration_id: id } }
  const body = { definitions: selected.map(({ external_id, digest }) => ({ external_id, digest })) }
  const path = `/api/v3/apps/{app_id}/integrations/{integration_id}/pending-definitions/${decision}` as const
  const count = await readBody(tenon.POST(path, { params, body }))
  const done = decision === 'accept' ? 'Accepted' : 'Rejected'
  printCommandReport(io, options.json, count, [`${done} ${count.decided}; ${count.pending} pending.`])
}

/** All pending definitions, or the named ones. A name may end in @ and the digest of the reviewed definition. */
function selectDefinitions(all: PendingDefinitionJson[], named: readonly string[]): PendingDefinitionJson[] {
  if (named.length === 0) return all.filter(({ decision }) => decision === 'pending')
  const selected = named.map((text) => findDefinition(all, text))
  if (new Set(selected).size < selected.length) throw createUsageFailure('Name each definition once.')
  return selected
}

function findDefinition(all: readonly PendingDefinitionJson[], text: string): PendingDefinitionJson {
  const exact = all.find(({ external_id: id }) => id === text)
  if (exact) return exact
  const at = text.lastIndexOf('@')
  const [name, digest] = at > 0 ? [text.slice(0, at), text.slice(at + 1)] : [text, '']
  const found = all.find(({ external_id: id }) => id === name)
  if (!found) throw createNotWaitingFailure(text)
  // @guard pending-definition-commands
  if (digest !== found.digest) throw createChangedFailure(name)
  return found
}

const createNotWaitingFailure = (name: string) =>
  new CommandFailure(`The tool "${name}" has no pending definition.`, {
    exitCode: exitCodes.notFound,
    nextStep: 'Run `tenon integrations pending` to see them.',
  })

const createChangedFailure = (name: string) =>
  new CommandFailure(`The definition of "${name}" has changed since you reviewed it.`, {
    exitCode: exitCodes.conflict,
    nextStep: 'Run `tenon integrations pending` to see it.',
  })

const fetchPending = (
  tenon: TenonClient,
  appId: string,
  integrationId: string,
): Promise<PendingDefinitionJson[]> =>
  collectPages((cursor) =>
    readBody(
      tenon.GET('/api/v3/apps/{app_id}/integrations/{integration_id}/pending-definitions', {
        params: { path: { app_id: appId, integration_id: integrationId }, query: { cursor, limit: 100 } },
      }),
    ),
  )
