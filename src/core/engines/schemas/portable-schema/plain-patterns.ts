// Clients compile patterns by the regular expressions of their language. Syntax that only some support is left out of
// the listed schema and quoted in the description; calls are still validated by it.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapSubschemas, type RepairNotes } from '#core/engines/schemas/json-schema/index.ts'

/** Unicode classes, lookbehinds, and flags inside a pattern. */
const rareSyntax = /\\[pP]\{|\(\?<[=!]|\(\?[a-zA-Z-]+[:)]/
const namedGroup = /\(\?<[A-Za-z_]\w*>/g
/** In characters; a longer one says little to a model. */
const maxQuoted = 200

export function withPlainPatterns(schema: JsonObject, notes: RepairNotes, path = ''): JsonObject {
  const plain = withPlainNames(withPlainPattern(schema))
  if (plain !== schema) notes.add('pattern', path)
  return mapSubschemas(plain, (inner, step) =>
    isJsonObject(inner) ? withPlainPatterns(inner, notes, path ? `${path}.${step}` : step) : inner,
  )
}

function withPlainPattern(schema: JsonObject): JsonObject {
  const { pattern } = schema
  if (typeof pattern !== 'string') return schema
  const plain = toPlainPattern(pattern)
  if (plain === pattern) return schema
  if (plain !== null) return { ...schema, pattern: plain }
  const { pattern: _, ...rest } = schema
  return pattern.length <= maxQuoted
    ? { ...rest, description: describePattern(rest.description, pattern) }
    : rest
}

/** Null for a pattern that other languages cannot compile. */
function toPlainPattern(pattern: string): string | null {
  if (rareSyntax.test(pattern)) return null
  const plain = pattern.replace(namedGroup, '(')
  try {
    new RegExp(plain, 'u')
    return plain
  } catch {
    return null
  }
}

function describePattern(description: unknown, pattern: string): string {
  const sentence = `Must match the regular expression ${pattern}`
  return typeof description === 'string' && description !== ''
    ? `${description.replace(/[.\s]+$/, '')}. ${sentence}`
    : sentence
}

/** Members with matching names may have any value, and other members are allowed too. */
function withPlainNames(schema: JsonObject): JsonObject {
  const { patternProperties } = schema
  if (!isJsonObject(patternProperties)) return schema
  const names = Object.keys(patternProperties)
  const plain = names.filter((name) => toPlainPattern(name) === name)
  if (plain.length === names.length) return schema
  const {
    patternProperties: _patterns,
    additionalProperties: _others,
    unevaluatedProperties: _rest,
    ...retained
  } = schema
  return plain.length === 0
    ? retained
    : {
        ...retained,
        patternProperties: Object.fromEntries(plain.map((name) => [name, patternProperties[name] ?? {}])),
      }
}
