import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { ReadinessRepair } from '#core/model/readiness/readiness.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import {
  isOwnTool,
  type ReadinessCheck,
  type RuleViolation,
  type StoreTool,
  toListedToolReferences,
} from '../readiness-subject.ts'
import { requiredHints } from '../store-rules.ts'

/** Whether the hints of each tool are complete and consistent. */
export const checkToolHints: ReadinessCheck = ({ tools, hiddenTools }) => [
  ...tools.flatMap((tool) => [...checkPresence(tool), ...checkListedContradiction(tool)]),
  // The hints of call_tool are the worst of all tools.
  ...hiddenTools.flatMap((tool) => checkContradiction(tool, tool.annotations)),
]

const readHints = ({ listed }: StoreTool) => (isJsonObject(listed.annotations) ? listed.annotations : {})

function checkPresence(tool: StoreTool): RuleViolation[] {
  const hints = readHints(tool)
  const missing = requiredHints.filter((hint) => typeof hints[hint] !== 'boolean')
  if (missing.length === 0) return []
  return [
    {
      code: 'tool_hints_missing',
      message: `The tool ${tool.tool.name} does not say ${missing.join(', ')}.`,
      field: 'annotations',
      references: toListedToolReferences(tool.tool),
    },
  ]
}

const checkListedContradiction = (tool: StoreTool) =>
  isOwnTool(tool.tool) ? checkContradiction(tool.tool, readHints(tool)) : []

function checkContradiction(
  tool: ManifestTool,
  { readOnlyHint, destructiveHint }: JsonObject,
): RuleViolation[] {
  if (readOnlyHint !== true || destructiveHint !== true) return []
  return [
    {
      code: 'tool_hints_contradictory',
      message: `The tool ${tool.name} is marked as read-only and as destructive.`,
      field: 'annotations',
      references: toListedToolReferences(tool),
      repair: buildRepair(tool),
    },
  ]
}

/** Only requests with a safe method are trusted to be read-only. */
function buildRepair({ id, name, target }: ManifestTool): ReadinessRepair {
  const isRead = target.kind === 'rest' && target.plan.method === 'GET'
  const entity = { entityType: 'tool', entityId: id } as const
  return isRead
    ? { ...entity, summary: `Marks ${name} as not destructive.`, hints: { destructiveHint: false } }
    : { ...entity, summary: `Marks ${name} as not read-only.`, hints: { readOnlyHint: false } }
}
