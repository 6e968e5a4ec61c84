import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { joinNames } from '#base/text.ts'
import { mapInTimeSlices } from '#base/time-slices.ts'
import { forEachSubschema } from '#core/engines/schemas/json-schema/index.ts'
import {
  type RuleViolation,
  type StoreTool,
  type TimeSlicedCheck,
  toListedToolReferences,
} from '../readiness-subject.ts'
import { storeLimits } from '../store-rules.ts'

/** Finds parts of argument schemas that some clients do not understand. */
export const checkToolSchemas: TimeSlicedCheck = function* ({ tools }) {
  return (yield* mapInTimeSlices(tools, checkSchema)).flat()
}

function checkSchema({ tool }: StoreTool): RuleViolation[] {
  const unusual = listUnusualParts(tool.inputSchema)
  if (unusual.length === 0) return []
  return [
    {
      code: 'tool_schema_unusual',
      message: `The arguments of ${tool.name} use features that some clients ignore or reject: ${joinNames(unusual, 5)}.`,
      field: '',
      references: toListedToolReferences(tool),
    },
  ]
}

type Finding = { kind: string; path: string }

/** Each kind once, with its first place. */
function listUnusualParts(schema: JsonObject): string[] {
  const found = new Map<string, string>()
  const visit = (inner: Json, path: string, depth: number): void => {
    if (!isJsonObject(inner)) return
    for (const { kind, path: at } of findParts(inner, path, depth)) if (!found.has(kind)) found.set(kind, at)
    if (depth <= storeLimits.schemaDepth)
      forEachSubschema(inner, (next, step) => visit(next, path ? `${path}.${step}` : step, depth + 1))
  }
  visit(schema, '', 0)
  return [...found].map(([kind, path]) => `${kind} (${path || 'the root'})`)
}

function findParts({ type, enum: values }: JsonObject, path: string, depth: number): Finding[] {
  const types = [type ?? []].flat().filter((name) => name !== 'null')
  const list = Array.isArray(values) ? values : []
  return [
    ...(list.some((value) => typeof value === 'number') ? [{ kind: 'numbers in an enum', path }] : []),
    ...(list.length > storeLimits.enumValues
      ? [{ kind: `more than ${storeLimits.enumValues} values of an enum`, path }]
      : []),
    ...(types.length > 1 ? [{ kind: 'several types of one value', path }] : []),
    ...(depth > storeLimits.schemaDepth
      ? [{ kind: `schemas nested deeper than ${storeLimits.schemaDepth} levels`, path }]
      : []),
  ]
}
