import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { type CompiledSchema, compileSharedSchema } from '#core/engines/json-schema/index.ts'
import { findSearchModeSchema } from './search-mode-tools.ts'

const compiled = new Map<string, CompiledSchema>()

/** What is wrong with the arguments of one of the three tools; null when the name is none of theirs. */
export function checkSearchModeArguments(toolName: string, args: JsonObject): InputViolation[] | null {
  const known = compiled.get(toolName)
  if (known) return known.check(args)
  const source = findSearchModeSchema(toolName)
  if (!source) return null
  const schema = compileSharedSchema(source)
  compiled.set(toolName, schema)
  return schema.check(args)
}
