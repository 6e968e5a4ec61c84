import canonicalize from 'canonicalize'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapSubschemas } from './keywords.ts'

/**
 * The canonical JSON (RFC 8785) whose digest shows whether an operation's schemas changed. Needs valid
 * Unicode. Examples of outputs are left out: they are only for previews, so a changed example does not change
 * the operation.
 */
export const canonicalizeSchemas = (input: JsonObject, output: JsonObject | null): string =>
  canonicalize({ input, output: output && withoutExamples(output) }) ?? ''

function withoutExamples(schema: JsonObject): JsonObject {
  const inner = mapSubschemas(schema, (part) => (isJsonObject(part) ? withoutExamples(part) : part))
  if (!Object.hasOwn(inner, 'examples')) return inner
  const { examples: _, ...rest } = inner
  return rest
}
