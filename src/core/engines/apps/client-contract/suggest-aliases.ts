// Suggests aliases for calls that clients know from an earlier state and that would fail now.
import type { JsonObject } from '#base/json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { type AliasProposal, buildAcceptedSchema, proposeAlias } from '#core/engines/tools/aliases/index.ts'
import { isSearchModeToolName } from '#core/model/apps/tool-mode.ts'
import type { ClassifiedChange } from '#core/model/differences/client-change.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import type { ToolAlias } from '#core/model/tools/tool-alias.ts'
import { classifyAccepted } from './compare-tool-schemas.ts'
import { toOperationKey } from './operation-key.ts'
import { indexServedNames, withoutExpiredAliases } from './served-names.ts'

/**
 * A name that clients know and whose calls fail now. `target`: the tool that can serve them, or null.
 * `alias`: null if no alias would help. `classified`: the effect on these calls once the alias exists.
 */
export type AliasSuggestion = {
  name: string
  target: ManifestTool | null
  alias: Omit<ToolAlias, 'until'> | null
  classified: ClassifiedChange
}

/** `alias`: the alias that served the calls. */
type EarlierCalls = { name: string; schema: JsonObject; tool: ManifestTool; alias?: ToolAlias }

/** `today`: the date in UTC. */
export function* suggestAliases(
  before: Manifest,
  after: Manifest,
  today: string,
): TimeSlicedTask<AliasSuggestion[]> {
  const { tools } = withoutExpiredAliases(after, today)
  const names = indexServedNames(tools)
  const findSuccessor = indexSuccessors(tools)
  const suggestions: AliasSuggestion[] = []
  for (const calls of listEarlierCalls(withoutExpiredAliases(before, today).tools)) {
    const served = names.find(calls.name)
    const classified = served ? yield* classifyAccepted(calls.schema, served.accepted) : null
    yield
    if (classified && classified.changeClass !== 'breaking') continue
    const target = served?.tool ?? findSuccessor(calls.tool)
    suggestions.push(
      isNameOfMode(after, calls.name)
        ? { name: calls.name, target, alias: null, classified: describeNameOfMode(calls.name) }
        : yield* suggestAlias(calls, target, classified),
    )
  }
  return suggestions
}

/** Whether the name belongs to a tool of search mode, so that no alias can have it. */
const isNameOfMode = ({ toolMode }: Manifest, name: string) =>
  toolMode === 'search' && isSearchModeToolName(name)

/** Calls of tools and of their earlier aliases. Yields one by one, since each may have a large schema. */
function* listEarlierCalls(tools: readonly ManifestTool[]): Iterable<EarlierCalls> {
  for (const tool of tools) {
    yield { name: tool.name, schema: tool.inputSchema, tool }
    for (const alias of tool.aliases ?? []) {
      const schema = alias.name === tool.name ? null : buildAcceptedSchema(tool.inputSchema, alias)
      if (schema) yield { name: alias.name, schema, tool, alias }
    }
  }
}

/** Finds the same tool under another name, or the first tool that calls the same operation. */
function indexSuccessors(tools: readonly ManifestTool[]) {
  const byId = new Map(tools.map((tool) => [tool.id, tool]))
  const byOperation = new Map(tools.toReversed().map((tool) => [toOperationKey(tool), tool]))
  return (earlier: ManifestTool): ManifestTool | null =>
    byId.get(earlier.id) ?? byOperation.get(toOperationKey(earlier)) ?? null
}

function* suggestAlias(
  calls: EarlierCalls,
  target: ManifestTool | null,
  current: ClassifiedChange | null,
): TimeSlicedTask<AliasSuggestion> {
  const { name, schema } = calls
  if (!target) return { name, target, alias: null, classified: describeNoTarget(name) }
  const earlier = calls.alias && (yield* classifyRules(calls, target, calls.alias))
  if (earlier && earlier.classified.changeClass !== 'breaking') return { name, target, ...earlier }
  const proposal = proposeAlias(name, schema, target.inputSchema)
  const { alias, classified } = yield* classifyRules(calls, target, proposal)
  const isOfNoUse =
    target.name === name && buildAcceptedSchema(target.inputSchema, alias) === target.inputSchema
  return { name, target, alias: isOfNoUse ? null : alias, classified: (isOfNoUse && current) || classified }
}

/** Classifies the calls once an alias with these rules exists. */
function* classifyRules(
  { schema }: EarlierCalls,
  { inputSchema }: ManifestTool,
  { name, renamedArguments, droppedArguments, defaultArguments }: AliasProposal,
): TimeSlicedTask<{ alias: AliasProposal; classified: ClassifiedChange }> {
  const alias = { name, renamedArguments, droppedArguments, defaultArguments }
  const classified = yield* classifyAccepted(schema, buildAcceptedSchema(inputSchema, alias))
  return { alias, classified }
}

const describeNameOfMode = (name: string): ClassifiedChange => ({
  changeClass: 'breaking',
  notice: `Search mode has its own tool with the name ${name}, which answers these calls.`,
  isDecided: true,
})

const describeNoTarget = (name: string): ClassifiedChange => ({
  changeClass: 'breaking',
  notice: `No tool calls the operation of ${name}. Create a tool for that operation, or add the alias to another tool by hand.`,
  isDecided: true,
})
