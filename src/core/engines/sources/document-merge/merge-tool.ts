import type { Json, JsonObject } from '#base/json.ts'
import { isSameJson } from '#base/same-json.ts'
import { deriveAnnotations, inheritDescription, inheritName } from '#core/engines/operations/content/index.ts'
import type { ChooseSide, MergeReport } from '#core/model/integrations/document-merge.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Tool, ToolAnnotations } from '#core/model/tools/tool.ts'
import { mergeJson } from './merge-json.ts'

/** The members that a tool takes from its operation. */
export type InheritedFrom = Pick<Operation, 'key' | 'name' | 'description' | 'annotations'> & {
  plan: Pick<Operation['plan'], 'method'>
}

/**
 * `base` and `theirs`: the operation as the document described it before and describes it now; `mine` and
 * `merged`: the owner's operation before and after.
 */
export type OperationStates = Record<'base' | 'theirs' | 'mine' | 'merged', InheritedFrom>

/**
 * Merges a change of its operation into the name, the description, the title and the hints of a tool. Values
 * that equal the operation's follow it; other values are edits.
 */
export function mergeTool(
  tool: Tool,
  states: OperationStates,
  choose: ChooseSide,
): { merged: Tool; report: MergeReport } {
  const mine = toToolForm(tool)
  const [base, theirs] = [selectBase(mine, states), selectTheirs(mine, states)]
  const { value, report } = mergeJson({ base, theirs, mine }, { choose })
  const { name, description, ...hints } = value as JsonObject
  const texts = { name: String(name), description: String(description) }
  return { merged: { ...tool, ...texts, annotations: hints as ToolAnnotations }, report }
}

const toToolForm = ({ name, description, annotations }: Pick<Tool, 'name' | 'description' | 'annotations'>) =>
  ({ name, description, ...annotations }) as Record<string, Json>

const toInheritedForm = (operation: InheritedFrom) =>
  toToolForm({
    name: inheritName(operation),
    description: inheritDescription(operation),
    annotations: deriveAnnotations(operation),
  })

/**
 * Members that follow the operation are updated with it, edited or not; all others are compared with the
 * document.
 */
const selectBase = (tool: JsonObject, { base, mine }: OperationStates) =>
  selectMembers(tool, toInheritedForm(mine), [toInheritedForm(mine), toInheritedForm(base)])

const selectTheirs = (tool: JsonObject, { base, mine, merged, theirs }: OperationStates) =>
  selectMembers(tool, toInheritedForm(mine), [
    toInheritedForm(merged),
    followWhereUnedited(tool, { base, theirs, merged }),
  ])

/**
 * If the tool has the document's previous text, it gets the new text of the document, as the operation does.
 */
function followWhereUnedited(
  tool: JsonObject,
  { base, theirs, merged }: Pick<OperationStates, 'base' | 'theirs' | 'merged'>,
): Record<string, Json> {
  const [before, now, next] = [base, theirs, merged].map(toInheritedForm)
  const isFollowed = (name: string) =>
    isSameJson(tool[name], before?.[name]) && !isSameJson(before?.[name], now?.[name])
  return Object.fromEntries(
    Object.entries(now ?? {}).map(([name, value]) => [
      name,
      isFollowed(name) ? (next?.[name] ?? null) : value,
    ]),
  )
}

const selectMembers = (
  tool: JsonObject,
  inherited: JsonObject,
  [same, otherwise]: [JsonObject, JsonObject],
): JsonObject =>
  Object.fromEntries(
    Object.keys(inherited).map((name) => {
      const source = isSameJson(tool[name], inherited[name]) ? same : otherwise
      return [name, source[name] ?? null]
    }),
  )
