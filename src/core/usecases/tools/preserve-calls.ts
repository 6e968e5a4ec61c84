// Adds aliases to the tools of the draft, so that calls that clients know from the live release keep working.

import { createInvalidInputError, createNotFoundError, ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { dateOf } from '#base/time.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { type AliasSuggestion, suggestAliases } from '#core/engines/apps/client-contract/index.ts'
import { validateAliases } from '#core/engines/tools/aliases/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import type { PreserveCallsRequest, PreservedCalls } from '#core/model/tools/preserved-calls.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { isExpiredAlias, type ToolAlias } from '#core/model/tools/tool-alias.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { editDraft, readInApp } from '#core/services/apps/app-access.ts'
import { compileDraft } from '#core/services/drafts/compile-draft.ts'
import { loadUsedContents } from '#core/services/drafts/load-used-contents.ts'
import { readReleaseManifest } from '#core/services/releases/read-release-manifest.ts'

/** Returns the calls that got an alias, or would get one in a dry run, and those that no alias can help. */
export async function preserveCalls(
  deps: Deps<'store' | 'clock' | 'timer' | 'digest'>,
  address: AppAddress<EditingRole>,
  request: PreserveCallsRequest,
  expected: ExpectedRevisions = null,
): Promise<PreservedCalls[]> {
  const preserved = await proposePreservedCalls(deps, address, request, expected)
  if (!request.dryRun && preserved.some(({ alias }) => alias))
    await addAliases(deps, address, preserved, expected)
  return preserved
}

/** Returns what `preserveCalls` would return, and writes nothing. */
export async function proposePreservedCalls(
  deps: Deps<'store' | 'clock' | 'timer'>,
  address: AppAddress,
  request: Omit<PreserveCallsRequest, 'dryRun'>,
  expected: ExpectedRevisions = null,
): Promise<PreservedCalls[]> {
  const { suggestions, tools } = await suggestForDraft(deps, address, expected)
  const { names } = request
  const selected = suggestions.filter(
    ({ name, target }) => !names || names.includes(name) || (target && names.includes(target.name)),
  )
  const today = dateOf(deps.clock.now())
  const byId = new Map(tools.map((tool) => [tool.id, tool]))
  const preserved = selected.map((suggestion) => {
    const tool = byId.get(suggestion.target?.id ?? '') ?? null
    return toPreservedCalls(suggestion, tool, { until: request.until, today })
  })
  requireNames(request, preserved)
  requireValid(preserved)
  return preserved
}

async function suggestForDraft(
  deps: Deps<'store' | 'clock' | 'timer'>,
  address: AppAddress,
  expected: ExpectedRevisions,
) {
  const { app, before, contents } = await readInApp(deps, address, async (reader, app) => ({
    app,
    before: await readLiveManifest(deps, reader, app),
    contents: await loadUsedContents(reader, app),
  }))
  requireRevision(app, expected)
  const { manifest } = await compileDraft(deps, app, contents)
  const task = suggestAliases(before, manifest, dateOf(deps.clock.now()))
  return { suggestions: await runWithPauses(task, deps.timer.pause), tools: contents.tools }
}

async function readLiveManifest(deps: Deps<'timer'>, reader: StoreReader, app: App): Promise<Manifest> {
  const live = app.liveReleaseId ? await readReleaseManifest(deps, reader, app, app.liveReleaseId) : null
  if (!live)
    throw new ServiceError('unprocessable', 'The app has no live release whose calls could be preserved.')
  return live
}

type AliasTime = { until: string | null | undefined; today: string }

/** An existing alias keeps its own end date, unless the request sets another one. */
function toPreservedCalls(
  { name, alias, classified }: AliasSuggestion,
  tool: Tool | null,
  { until, today }: AliasTime,
): PreservedCalls {
  const served = tool?.aliases.find(
    (candidate) => candidate.name === name && !isExpiredAlias(candidate, today),
  )
  return {
    name,
    tool: tool && { id: tool.id, key: tool.key, name: tool.name },
    alias: alias && { ...alias, until: until === undefined ? (served?.until ?? null) : until },
    ...classified,
  }
}

function requireNames(
  { names = [] }: Omit<PreserveCallsRequest, 'dryRun'>,
  preserved: readonly PreservedCalls[],
): void {
  const unknown = names.find(
    (candidate) => !preserved.some(({ name, tool }) => name === candidate || tool?.key === candidate),
  )
  if (unknown === undefined) return
  throw new ServiceError(
    'unprocessable',
    `All calls of ${unknown} that work in the live release also work in the draft.`,
    {
      details: [
        {
          path: 'tools',
          code: 'unknown_reference',
          message: 'must be names of tools whose earlier calls fail with the draft',
        },
      ],
    },
  )
}

function requireValid(preserved: readonly PreservedCalls[]): void {
  const violations = preserved.flatMap(({ alias }) => (alias ? validateAliases([alias]) : []))
  if (violations.length === 0) return
  throw createInvalidInputError(
    violations.map((violation) => ({ ...violation, path: violation.path.replace('aliases[0].', '') })),
  )
}

const addAliases = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: AppAddress<EditingRole>,
  preserved: readonly PreservedCalls[],
  expected: ExpectedRevisions,
): Promise<void> =>
  editDraft(
    deps,
    address,
    async (writer, app, now) => {
      const tools = new Map((await writer.tools.list(app.id)).map((tool) => [tool.id, tool]))
      for (const [toolId, own] of Map.groupBy(preserved, ({ tool }) => tool?.id)) {
        const added = own.flatMap(({ alias }) => alias ?? [])
        if (toolId === undefined || added.length === 0) continue
        const tool = tools.get(toolId)
        if (!tool) throw createNotFoundError('tool')
        await writer.tools.update({ ...tool, aliases: mergeAliases(tool.aliases, added), updatedAt: now })
      }
    },
    expected,
  )

const mergeAliases = (old: readonly ToolAlias[], added: readonly ToolAlias[]): ToolAlias[] => [
  ...old.filter(({ name }) => !added.some((alias) => alias.name === name)),
  ...added,
]
