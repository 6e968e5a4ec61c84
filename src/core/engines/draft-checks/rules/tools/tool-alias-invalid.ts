import { isJsonObject, type JsonObject } from '#base/json.ts'
import { listUnknownFixed, omitFixedProperties } from '#core/engines/json-schema/index.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { ToolAlias } from '#core/model/tools/tool-alias.ts'
import { type DraftRule, listBoundTools, toToolReference } from '../../draft-rule.ts'

/** An alias that another tool answers instead blocks; one that nothing serves, or with unknown arguments, is a warning. */
export const checkToolAliasInvalid: DraftRule = (contents) => {
  const withAliases = contents.tools.filter(({ aliases }) => aliases.length > 0)
  if (withAliases.length === 0) return []
  const enabled = contents.tools.filter((tool) => tool.enabled)
  const schemas = new Map(
    listBoundTools(contents).map(({ tool, operation }) => [
      tool.id,
      omitFixedProperties(operation.inputSchema, tool.fixedArguments),
    ]),
  )
  return withAliases.flatMap((tool) =>
    tool.aliases.flatMap((alias) => {
      const others = enabled.filter((other) => other !== tool && hasName(other, alias.name))
      const schema = schemas.get(tool.id)
      if (!schema) return [createUnservedIssue(tool, alias)]
      return [
        ...(others.length > 0 ? [createTakenIssue(tool, alias, others)] : []),
        ...listArgumentIssues(tool, alias, schema),
      ]
    }),
  )
}

const hasName = ({ key, aliases }: Tool, name: string) =>
  key === name || aliases.some((alias) => alias.name === name)

function listArgumentIssues(tool: Tool, alias: ToolAlias, schema: JsonObject): DraftIssue[] {
  const known = isJsonObject(schema.properties) ? Object.keys(schema.properties) : []
  const { renamedArguments, droppedArguments, defaultArguments } = alias
  const used = [...Object.values(renamedArguments), ...Object.keys(defaultArguments)]
  const unknown = listUnknownFixed(schema, Object.fromEntries(used.map((name) => [name, null])))
  const earlier = [...Object.keys(renamedArguments), ...droppedArguments]
  const current = alias.name === tool.key ? earlier.filter((name) => known.includes(name)) : []
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

const createTakenIssue = (tool: Tool, { name }: ToolAlias, others: Tool[]): DraftIssue => ({
  code: 'tool_alias_taken',
  message: `The alias ${name} of the tool ${tool.name} is also the name of ${others.map((one) => one.name).join(', ')}. Clients call one tool by one name.`,
  severity: 'error',
  blocksPublish: true,
  references: [toToolReference(tool)],
})

const createCurrentIssue = (tool: Tool, names: string[]): DraftIssue => ({
  code: 'tool_alias_argument_current',
  message: `The tool ${tool.name} has ${names.join(', ')} as an earlier argument and as one of today, so that new calls would be changed.`,
  severity: 'error',
  blocksPublish: true,
  references: [toToolReference(tool)],
})
