import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { mapSubschemas, walkSchema } from '../keywords.ts'
import { estimatePatternUnits, maxPatternUnits } from './linear-regexp.ts'
import type { SchemaOmission } from './schema-omission.ts'

/** Units of all patterns of a schema together. */
const maxUnits = 20_000
/** Characters of patterns that are examined; a longer pattern counts as too costly. */
const maxCharacters = 40_000
/** Characters of a pattern in a message. */
const maxQuote = 80

export type CostlyPatterns = { costly: ReadonlySet<string>; units: number; omissions: SchemaOmission[] }

/** The patterns of a schema without the schemas inside it. */
export function listPatterns({ pattern, patternProperties }: JsonObject): string[] {
  const names = isJsonObject(patternProperties) ? Object.keys(patternProperties) : []
  return typeof pattern === 'string' ? [pattern, ...names] : names
}

/** The patterns of a schema that cost too much, alone or together with those before them. */
export function findCostlyPatterns(schema: JsonObject): CostlyPatterns {
  const budget = new PatternBudget()
  const omissions: SchemaOmission[] = []
  walkSchema(schema, (inner, path) => {
    for (const pattern of listPatterns(inner)) {
      if (budget.accept(pattern)) continue
      const quoted = truncateText(pattern, maxQuote)
      omissions.push({ path, reason: `the pattern ${quoted} takes too many instructions` })
    }
    return true
  })
  return { costly: budget.costly, units: budget.units, omissions }
}

class PatternBudget {
  readonly costly = new Set<string>()
  readonly #accepted = new Set<string>()
  #characters = 0
  units = 0

  /** Each pattern counts once, since its program is shared. */
  accept(pattern: string): boolean {
    if (this.#accepted.has(pattern)) return true
    if (this.costly.has(pattern)) return false
    this.#characters += pattern.length
    const units = this.#characters > maxCharacters ? maxUnits : estimatePatternUnits(pattern)
    const isAccepted = units <= maxPatternUnits && this.units + units <= maxUnits
    if (isAccepted) this.units += units
    ;(isAccepted ? this.#accepted : this.costly).add(pattern)
    return isAccepted
  }
}

/** Without a pattern of property names, `additionalProperties` would reject the properties that it matches. */
export function removePatterns(schema: JsonObject, removed: ReadonlySet<string>): JsonObject {
  if (removed.size === 0) return schema
  const remove = (inner: Json): Json =>
    isJsonObject(inner) ? mapSubschemas(removeOwnPatterns(inner, removed), remove) : inner
  return remove(schema) as JsonObject
}

function removeOwnPatterns(schema: JsonObject, removed: ReadonlySet<string>): JsonObject {
  if (!listPatterns(schema).some((pattern) => removed.has(pattern))) return schema
  const { pattern, patternProperties, additionalProperties, ...rest } = schema
  const own = typeof pattern === 'string' && !removed.has(pattern) ? { ...rest, pattern } : rest
  const names = isJsonObject(patternProperties) ? Object.entries(patternProperties) : []
  const retained = names.filter(([name]) => !removed.has(name))
  const additional = additionalProperties !== undefined && retained.length === names.length
  return {
    ...own,
    ...(retained.length > 0 && { patternProperties: Object.fromEntries(retained) }),
    ...(additional && { additionalProperties }),
  }
}
