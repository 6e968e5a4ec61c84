import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { type CompiledSchema, compileSharedSchema } from '#core/engines/schemas/json-schema/index.ts'
import { findSearchModeSchema } from './search-mode-tools.ts'

const compiled = new Map<string, CompiledSchema>()

/** The intended arguments of one of the three tools, or their violations. */
export type SearchModeArguments = { args: JsonObject } | { violations: InputViolation[] }

/** Null when it is not one of the three tools. */
export function readSearchModeArguments(toolName: string, args: JsonObject): SearchModeArguments | null {
  const schema = findSchema(toolName)
  if (!schema) return null
  const violations = schema.check(args)
  if (violations.length === 0) return { args }
  const repair = schema.repair(args, { ignoresUnknown: false })
  return repair ? { args: repair.value } : { violations }
}

function findSchema(toolName: string): CompiledSchema | undefined {
  const source = compiled.has(toolName) ? undefined : findSearchModeSchema(toolName)
  if (source) compiled.set(toolName, compileSharedSchema(source))
  return compiled.get(toolName)
}
