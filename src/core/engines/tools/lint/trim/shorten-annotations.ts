import { isJsonObject, type JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { mapSubschemas } from '#core/engines/schemas/json-schema/index.ts'

const maxLength = 160

/** The schema without titles and comments, and below its arguments with the first sentence of descriptions only. */
export const shortenAnnotations = (schema: JsonObject): JsonObject => shortenAt(schema, 0)

function shortenAt(schema: JsonObject, depth: number): JsonObject {
  const { title: _, $comment: __, ...rest } = schema
  const { description } = rest
  const shortened =
    depth > 1 && typeof description === 'string'
      ? { ...rest, description: takeFirstSentence(description) }
      : rest
  return mapSubschemas(shortened, (inner) => (isJsonObject(inner) ? shortenAt(inner, depth + 1) : inner))
}

const takeFirstSentence = (text: string) =>
  truncateText(text.trim().split(/(?<=[.!?])\s|\n\n/)[0] ?? '', maxLength)
