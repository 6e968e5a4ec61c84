// Compiled schemas that the process shares: a tool's schema is compiled once for the checks of a draft, trial calls,
// previews and published calls.
import { LRUCache } from 'lru-cache'
import type { JsonObject } from '#base/json.ts'
import { type CompiledSchema, compileSchema } from './compile-schema.ts'

/** In bytes, about. */
const maxBytes = 64 * 1024 * 1024
/** Generated code and its constants, per character of a schema. */
const bytesPerCharacter = 20
const bytesOfEmpty = 10_000

const compiled = new LRUCache<string, CompiledSchema>({
  maxSize: maxBytes,
  sizeCalculation: (_, text) => bytesOfEmpty + text.length * bytesPerCharacter,
})

/** Like `compileSchema`, but returns the same object for equal schemas while it is in memory. */
export function compileSharedSchema(schema: JsonObject): CompiledSchema {
  const text = JSON.stringify(schema)
  const known = compiled.get(text)
  if (known) return known
  const created = compileSchema(schema)
  compiled.set(text, created)
  return created
}
