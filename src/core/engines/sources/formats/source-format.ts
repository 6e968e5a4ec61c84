import type { JsonObject } from '#base/json.ts'

/**
 * A kind of text that is not an OpenAPI document. `name` has its article; `advice` is a sentence that says
 * what to do.
 */
export type SourceFormat = { id: string; name: string; advice: string }

/** The analysed text: `value` is its JSON or YAML, null if it is neither; `head` its first characters. */
export type SourceText = { head: string; value: unknown }

/** A format with its signature; `advice` may name what the text has. */
export type FormatRule = Omit<SourceFormat, 'advice'> & {
  advice: string | ((source: SourceText) => string)
  matches(source: SourceText): boolean
}

/** A rule for texts that are JSON or YAML objects. */
export const defineObjectRule = (
  id: string,
  name: string,
  matches: (object: JsonObject) => boolean,
  advice: string | ((object: JsonObject) => string),
): FormatRule => ({
  id,
  name,
  advice: typeof advice === 'string' ? advice : ({ value }) => advice(value as JsonObject),
  matches: ({ value }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && matches(value as JsonObject),
})

/** A rule for texts that begin in some way, or have a line of some form near their beginning. */
export const defineTextRule = (id: string, name: string, pattern: RegExp, advice: string): FormatRule => ({
  id,
  name,
  advice,
  matches: ({ head }) => pattern.test(head),
})
