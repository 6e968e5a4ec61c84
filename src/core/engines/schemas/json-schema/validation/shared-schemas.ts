// Compiled schemas that the process shares: a tool's schema is compiled once for the checks of a draft, trial calls,
// previews and published calls.
import { LRUCache } from 'lru-cache'
import type { JsonObject } from '#base/json.ts'
import { runWithoutPauses, type TimeSlicedTask } from '#base/time-slices.ts'
import { type CompiledSchema, compileSchema, compileSchemaInTimeSlices } from './compile-schema.ts'
import { isLargerThan } from './is-larger-than.ts'
import { isMetaSchemaReady } from './meta-schema.ts'

/** In bytes, about. */
const maxBytes = 64 * 1024 * 1024
/** Generated code and its constants, per character of a schema. */
const bytesPerCharacter = 20
const bytesOfEmpty = 10_000

const compiled = new LRUCache<string, CompiledSchema>({
  maxSize: maxBytes,
  sizeCalculation: (_, text) => bytesOfEmpty + text.length * bytesPerCharacter,
})

/** Members and items of a schema that is compiled in a few milliseconds. */
const maxSmallSize = 300

/** Whether the schema is so large that it should be compiled in time slices. */
export const isLargeSchema = (schema: JsonObject): boolean => isLargerThan(schema, maxSmallSize)

/** Like `compileSchema`, but returns the same object for equal schemas while it is in memory. */
export const compileSharedSchema = (schema: JsonObject): CompiledSchema =>
  runWithoutPauses(compileSharedSchemaInTimeSlices(schema))

/** Like `compileSharedSchema`; pauses only while it compiles a large schema, or the first one of the process. */
export function* compileSharedSchemaInTimeSlices(schema: JsonObject): TimeSlicedTask<CompiledSchema> {
  const text = JSON.stringify(schema)
  const known = compiled.get(text)
  if (known) return known
  const takesLong = isLargeSchema(schema) || !isMetaSchemaReady()
  const created = takesLong ? yield* compileSchemaInTimeSlices(schema) : compileSchema(schema)
  compiled.set(text, created)
  return created
}
