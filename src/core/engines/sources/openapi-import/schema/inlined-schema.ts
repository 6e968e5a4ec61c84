import type { JsonObject } from '#base/json.ts'

/** A schema in which definitions are inlined. */
export type InlinedSchema = {
  schema: JsonObject
  /** The definitions that it still refers to, in their order. */
  remaining: ReadonlySet<string>
  /** Whether each referenced definition was to be inlined, on which the result depends. */
  decisions: ReadonlyMap<string, boolean>
  /** The depth of the innermost reference that was replaced; -1 if none was. */
  height: number
}
