import type { JsonObject } from '#base/json.ts'

/** A schema in which definitions are inlined. */
export type InlinedSchema = {
  schema: JsonObject
  /** The definitions that it still refers to, in their order. */
  remaining: ReadonlySet<string>
  /** Whether each definition that it referred to was to be inlined: what the result depends on. */
  decisions: ReadonlyMap<string, boolean>
  /** The depth of the innermost reference that was replaced; -1 if none was. */
  height: number
}
