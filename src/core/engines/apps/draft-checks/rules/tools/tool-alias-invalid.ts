import { isJsonObject, type JsonObject } from '#base/json.ts'
import { forEachInTimeSlices, mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import { listUnknownFixed, omitFixedProperties } from '#core/engines/schemas/json-schema/index.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { ToolAlias } from '#core/model/tools/tool-alias.ts'
import { listBoundTools, type TimeSlicedRule, toToolReference } from '../../draft-rule.ts'

/**
 * An alias whose name another tool answers blocks a release; an alias that no tool serves, or with unknown
 * arguments, is a warning.
 */
export const checkToolAliasInvalid: TimeSlicedRule = function* (contents) {
  const withAliases = contents.tools.filter(({ aliases }) => aliases.length > 0)
  if (withAliases.length === 0) return []
  const bound = new Map(listBoundTools(contents).map(({ tool, operation }) => [tool, operation]))
  const named = yield* indexByName(contents.tools.filter(({ enabled }) => enabled))
  const check = (tool: Tool) => checkTool(tool, bound.get(tool), named)
  return (yield* mapInTimeSlices(withAliases, check)).flat()
}

/** The tools that answer calls of a name: by their key, or an alias. */
function* indexByName(tools: readonly Tool[]): TimeSlicedTask<ReadonlyMap<string, ReadonlySet<Tool>>> {
  const named = new Map<string, Set<Tool>>()
  yield* forEachInTimeSlices(tools, 1, (tool) => {
    for (const name of [tool.key, ...tool.aliases.map((alias) => alias.name)]) {
      const others = named.get(name)
      if (others) others.add(tool)
      else named.set(name, new Set([tool]))
    }
  })
  return named
}

function checkTool(
  tool: Tool,
  operation: Operation | undefined,
  named: ReadonlyMap<string, ReadonlySet<Tool>>,
): DraftIssue[] {
  if (!operation) return tool.aliases.map((alias) => createUnservedIssue(tool, alias))
  const schema = omitFixedProperties(operation.inputSchema, tool.fixedArguments)
  return tool.aliases.flatMap((alias) => {
    const others = describeOthers(named.get(alias.name) ?? new Set(), tool)
    return [
      ...(others ? [createTakenIssue(tool, alias, others)] : []),
      ...listArgumentIssues(tool, alias, schema),
    ]
  })
}

/** The maximum number of names in a message. */
const maxNames = 8

/** The names of the tools other than this one, of which there may be thousands for each alias; "" for none. */
function describeOthers(tools: ReadonlySet<Tool>, tool: Tool): string {
  const names: string[] = []
  for (const other of tools) {
    if (names.length === maxNames) break
    if (other !== tool) names.push(other.name)
  }
  const more = tools.size - Number(tools.has(tool)) - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function listArgumentIssues(tool: Tool, alias: ToolAlias, schema: JsonObject): DraftIssue[] {
  const { renamedArguments, droppedArguments, defaultArguments } = alias
  const used = [...Object.values(renamedArguments), ...Object.keys(defaultArguments)]
  const unknown = listUnknownFixed(schema, Object.fromEntries(used.map((name) => [name, null])))
  const earlier = alias.name === tool.key ? [...Object.keys(renamedArguments), ...droppedArguments] : []
  const { properties } = schema
  const current = earlier.filter((name) => isJsonObject(properties) && Object.hasOwn(properties, name))
  return [
    ...(unknown.length > 0 ? [createUnknownIssue(tool, alias, unknown)] : []),
    ...(current.length > 0 ? [createCurrentIssue(tool, current)] : []),
  ]
}

const createWarning = (code: string, tool: Tool, message: string): DraftIssue => ({
  code,
  message,
  severity: 'warning',
  blocksPublish: false,
  references: [toToolReference(tool)],
})

const createUnservedIssue = (tool: Tool, { name }: ToolAlias): DraftIssue =>
  createWarning(
    'tool_alias_not_served',
    tool,
    `Calls of ${name} fail: it is an alias of the tool ${tool.name}, which is off or calls nothing.`,
  )

const createUnknownIssue = (tool: Tool, { name }: ToolAlias, names: string[]): DraftIssue =>
  createWarning(
    'tool_alias_argument_unknown',
    tool,
    `The alias ${name} of the tool ${tool.name} sets ${names.join(', ')}, which the tool does not have.`,
  )

const createTakenIssue = (tool: Tool, { name }: ToolAlias, others: string): DraftIssue => ({
  code: 'tool_alias_taken',
  message: `The alias ${name} of the tool ${tool.name} is also the name of ${others}. Clients call one tool by one name.`,
  severity: 'error',
  blocksPublish: true,
  references: [toToolReference(tool)],
})

const createCurrentIssue = (tool: Tool, names: string[]): DraftIssue => ({
  code: 'tool_alias_argument_current',
  message: `The tool ${tool.name} has ${names.join(', ')} both as an earlier and as a present argument, so that new calls would be changed.`,
  severity: 'error',
  blocksPublish: true,
  references: [toToolReference(tool)],
})
