import { isJsonObject } from '#base/json.ts'
import { mapInTimeSlices } from '#base/time-slices.ts'
import { chooseToolKey } from '#core/engines/operations/content/index.ts'
import type { ReadinessRepair } from '#core/model/readiness/readiness.ts'
import { maxAliasesPerTool } from '#core/model/tools/tool-alias.ts'
import type { RuleViolation, StoreTool, TimeSlicedCheck } from '../readiness-subject.ts'
import { isOwnTool, toListedToolReferences } from '../readiness-subject.ts'
import { storeLimits } from '../store-rules.ts'

/** Names, titles and descriptions of tools. */
export const checkToolTexts: TimeSlicedCheck = function* ({ tools }) {
  const taken = new Set(
    tools.flatMap(({ tool }) => [tool.name, ...listAliases(tool).map(({ name }) => name)]),
  )
  const check = (tool: StoreTool) => [
    ...checkName(tool, taken),
    ...checkTitle(tool),
    ...checkDescription(tool),
  ]
  return (yield* mapInTimeSlices(tools, check)).flat()
}

const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === ''

function checkName({ tool }: StoreTool, taken: Set<string>): RuleViolation[] {
  const { length } = tool.name
  const { toolName, toolNameWithPrefix } = storeLimits
  if (length <= toolNameWithPrefix) return []
  const common = { field: 'key', references: toListedToolReferences(tool), repair: renameTool(tool, taken) }
  return length > toolName
    ? [
        {
          ...common,
          code: 'tool_name_too_long',
          message: `The name ${tool.name} has ${length} characters; stores accept ${toolName}.`,
        },
      ]
    : [
        {
          ...common,
          code: 'tool_name_long',
          message: `The name ${tool.name} has ${length} characters. Clients add the name of the server and have room for about ${toolNameWithPrefix}.`,
        },
      ]
}

const listAliases = (tool: StoreTool['tool']) => (isOwnTool(tool) && tool.aliases) || []

/** Renames the tool, with an alias for clients that know the earlier name. */
function renameTool(tool: StoreTool['tool'], taken: Set<string>): ReadinessRepair | null {
  const aliases = listAliases(tool)
  if (!isOwnTool(tool) || aliases.length >= maxAliasesPerTool) return null
  const { id, name } = tool
  const key = chooseToolKey(name, null, taken)
  taken.add(key)
  const alias = { name, until: null, renamedArguments: {}, droppedArguments: [], defaultArguments: {} }
  return {
    entityType: 'tool',
    entityId: id,
    summary: `Names it ${key}; calls of ${name} still work, as an alias.`,
    rename: { key, aliases: [...aliases, alias] },
  }
}

function checkTitle({ tool, listed }: StoreTool): RuleViolation[] {
  const own = isJsonObject(listed.annotations) ? listed.annotations.title : undefined
  if (!isBlank(listed.title) || !isBlank(own)) return []
  return [
    {
      code: 'tool_title_missing',
      message: `The tool ${tool.name} has no title for people.`,
      field: 'annotations.title',
      references: toListedToolReferences(tool),
    },
  ]
}

function checkDescription({ tool, listed }: StoreTool): RuleViolation[] {
  if (!isBlank(listed.description)) return []
  return [
    {
      code: 'tool_description_empty',
      message: `The tool ${tool.name} has no description.`,
      field: 'description',
      references: toListedToolReferences(tool),
    },
  ]
}
