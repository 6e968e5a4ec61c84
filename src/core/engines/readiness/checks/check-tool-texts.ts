import { isJsonObject } from '#base/json.ts'
import type { ReadinessCheck, RuleViolation, StoreTool } from '../readiness-subject.ts'
import { toListedToolReferences } from '../readiness-subject.ts'
import { storeLimits } from '../store-rules.ts'

/** Names, titles and descriptions of tools. */
export const checkToolTexts: ReadinessCheck = ({ tools }) =>
  tools.flatMap((one) => [...checkName(one), ...checkTitle(one), ...checkDescription(one)])

const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === ''

function checkName({ tool }: StoreTool): RuleViolation[] {
  const limit = storeLimits.toolName
  if (tool.name.length <= limit) return []
  return [
    {
      code: 'tool_name_too_long',
      message: `The name ${tool.name} has ${tool.name.length} characters; stores accept ${limit}.`,
      field: 'key',
      references: toListedToolReferences(tool),
    },
  ]
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
