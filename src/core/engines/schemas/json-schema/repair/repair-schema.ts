// Turns a schema of any draft, or of none, into a valid JSON Schema 2020-12. Known constructs are rewritten; of others,
// the smallest part is left out, so that the schema accepts every intended value.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { schemaKeywords, schemaListKeywords, schemaMapKeywords } from '../keywords.ts'
import { estimatePatternUnits, maxPatternUnits } from '../validation/linear-regexp.ts'
import { maxSchemaDepth } from '../validation/schema-size.ts'
import { checkPortablePattern } from './ecmascript-pattern.ts'
import { isOfTypes } from './is-of-types.ts'
import { keywordSanitizers } from './keyword-values.ts'
import { PatternChecker } from './pattern-checker.ts'
import { ReferenceRepair } from './repair-references.ts'
import { isNullable, normalizeTypes, toNullable, withMatchingEnum } from './schema-types.ts'
import { upgradeKeywords } from './upgrade-keywords.ts'

/**
 * `schema` is the same object if it was valid. `losses` describe the parts that are no longer checked, with their
 * paths.
 */
export type SchemaRepair = { schema: JsonObject; losses: string[] }

/** A longer list would not help. */
const maxLosses = 20

export const repairSchema = (schema: JsonObject): SchemaRepair => new SchemaRepairer(schema).repairRoot()

/** Keywords that do not constrain values, or have their own message. */
const quietKeywords = new Set(['title', 'description', 'examples', 'format', 'deprecated', 'enum'])

const isEmptyValue = (value: Json) => value === null || (Array.isArray(value) && value.length === 0)

class SchemaRepairer {
  readonly #root: JsonObject
  readonly #references: ReferenceRepair
  readonly #patterns = new PatternChecker()
  readonly #losses = new Set<string>()

  constructor(root: JsonObject) {
    this.#root = root
    this.#references = new ReferenceRepair(root)
  }

  repairRoot(): SchemaRepair {
    const repaired = this.#repair(this.#root, '', 0)
    const schema = isJsonObject(repaired) ? withoutForeignDialect(repaired, this.#root) : {}
    return { schema, losses: [...this.#losses] }
  }

  #lose(path: string, reason: string): undefined {
    if (this.#losses.size < maxLosses) this.#losses.add(`${path || 'the root'}: ${reason}`)
    return undefined
  }

  #repair(schema: Json, path: string, depth: number): Json {
    if (typeof schema === 'boolean') return schema
    if (depth > maxSchemaDepth) {
      this.#lose(path, `parts nested deeper than ${maxSchemaDepth} levels are not checked`)
      return true
    }
    // Some documents have a type instead of a schema.
    if (typeof schema === 'string' && normalizeTypes(schema).types.length > 0)
      return this.#repair({ type: schema }, path, depth)
    if (!isJsonObject(schema)) {
      this.#lose(path, `${JSON.stringify(schema)?.slice(0, 50)} is not a schema`)
      return {}
    }
    const upgraded = hasDraft4Bounds(schema) ? upgradeKeywords(schema) : schema
    const repaired = this.#repairKeywords(upgraded, path, depth)
    const typed = withFittingDefault(withMatchingEnum(withHoistedRequired(upgraded, repaired)))
    if (!isNullable(typed)) return typed
    const { nullable: _, 'x-nullable': __, ...rest } = typed
    // Null must not be allowed on the path of a pointer, nor at the root.
    return depth === 0 || this.#references.hasInnerPointers ? rest : toNullable(rest)
  }

  /** The same object if all are valid. */
  #repairKeywords(schema: JsonObject, path: string, depth: number): JsonObject {
    let copy: JsonObject | undefined
    for (const keyword of Object.keys(schema)) {
      const value = schema[keyword] as Json
      const next = this.#repairKeyword(keyword, value, { path: path ? `${path}.${keyword}` : keyword, depth })
      if (next === value) continue
      if (next === undefined && isEmptyValue(value) && !quietKeywords.has(keyword))
        this.#lose(
          path ? `${path}.${keyword}` : keyword,
          `${JSON.stringify(value)} says nothing and is left out`,
        )
      copy ??= { ...schema }
      if (next === undefined) delete copy[keyword]
      else copy[keyword] = next
    }
    return copy ?? schema
  }

  #repairKeyword(keyword: string, value: Json, place: KeywordPlace): Json | undefined {
    if (schemaKeywords.has(keyword)) return this.#repairSubschema(keyword, value, place)
    if (schemaListKeywords.has(keyword)) return this.#repairList(value, place)
    if (schemaMapKeywords.has(keyword)) return this.#repairMap(keyword, value, place)
    if (keyword === 'type') return this.#repairType(value, place.path)
    if (keyword === 'enum') return this.#repairEnum(value, place.path)
    if (keyword === 'pattern') return this.#repairPattern(value, place.path)
    if (keyword === '$ref') return this.#repairReference(value, place.path)
    if (keyword === 'title' || keyword === 'description') return typeof value === 'string' ? value : undefined
    if (keyword === 'examples') return Array.isArray(value) ? value : value === null ? undefined : [value]
    // Up to draft 4, `id` was what `$id` is now, and some clients reject a schema with it.
    if (keyword === 'id' && typeof value === 'string') return undefined
    if (identifiers.has(keyword)) return this.#references.repairIdentifier(keyword, value)
    if (flags.has(keyword)) return typeof value === 'boolean' ? value : undefined
    if (keyword === 'required' && typeof value === 'string') return [value]
    const sanitize = Object.hasOwn(keywordSanitizers, keyword) && keywordSanitizers[keyword]
    return sanitize ? this.#repairValue(value, sanitize(value), place.path) : value
  }

  /** A keyword that is null says nothing; a boolean `required` belongs to the property itself. */
  #repairValue(value: Json, valid: Json | undefined, path: string): Json | undefined {
    if (valid !== undefined) return isSame(value, valid) ? value : valid
    if (value === null || (path.endsWith('required') && typeof value === 'boolean')) return undefined
    return this.#lose(path, `${JSON.stringify(value).slice(0, 50)} is not a valid value`)
  }

  #repairSubschema(keyword: string, value: Json, { path, depth }: KeywordPlace): Json | undefined {
    if (value === null || (Array.isArray(value) && value.length === 0)) return undefined
    if (value === 'true' || value === 'false') return value === 'true'
    if (keyword === 'items' && Array.isArray(value))
      return mapUnchanged(value, (item, index) => this.#repair(item, `${path}[${index}]`, depth + 1))
    return this.#repair(value, path, depth + 1)
  }

  #repairList(value: Json, { path, depth }: KeywordPlace): Json | undefined {
    if (isJsonObject(value)) return [this.#repair(value, `${path}[0]`, depth + 1)]
    if (!Array.isArray(value) || value.length === 0) return undefined
    return mapUnchanged(value, (item, index) => this.#repair(item, `${path}[${index}]`, depth + 1))
  }

  #repairMap(keyword: string, value: Json, { path, depth }: KeywordPlace): Json | undefined {
    if (!isJsonObject(value)) {
      if (Array.isArray(value) && value.length > 0) this.#lose(path, 'a list does not name what it describes')
      return undefined
    }
    let isChanged = false
    const entries = Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      const at = `${path}.${name}`
      const known = keyword === 'patternProperties' ? this.#repairPattern(name, at) : name
      const next = this.#repair(inner, at, depth + 1)
      isChanged ||= known !== name || next !== inner
      return known === undefined ? [] : [[String(known), next]]
    })
    return isChanged ? Object.fromEntries(entries) : value
  }

  #repairType(value: Json, path: string): Json | undefined {
    const { types, unknown } = normalizeTypes(value)
    for (const name of unknown)
      if (name !== 'unknown')
        this.#lose(path, `${JSON.stringify(name)} is not a JSON type and is not checked`)
    // With an unknown type, any value may be intended.
    if (types.length === 0 || unknown.length > 0 || [value].flat().includes('any')) return undefined
    const repaired = types.length > 1 ? types : types[0]
    return isSame(value, repaired as Json) || (Array.isArray(value) && isSame(value, types))
      ? value
      : repaired
  }

  #repairEnum(value: Json, path: string): Json | undefined {
    if (!Array.isArray(value)) return value === null ? undefined : this.#lose(path, 'it is not a list')
    if (value.length === 0) return this.#lose(path, 'it has no value and is not checked')
    const byText = new Map(value.map((item) => [JSON.stringify(item), item]))
    return byText.size === value.length ? value : [...byText.values()]
  }

  #repairPattern(value: Json, path: string): Json | undefined {
    if (typeof value !== 'string') return undefined
    // No value is matched with this pattern, and compiling it would hold the event loop.
    if (estimatePatternUnits(value) > maxPatternUnits) return value
    const checked = checkPortablePattern(value, (pattern) => this.#patterns.check(pattern))
    if ('pattern' in checked) return checked.pattern
    return this.#lose(path, `the pattern ${value.slice(0, 100)} is not checked: ${checked.error}`)
  }

  #repairReference(value: Json, path: string): Json | undefined {
    const reference = this.#references.find(value)
    return reference ?? this.#lose(path, `${JSON.stringify(value).slice(0, 200)} leads nowhere in the schema`)
  }
}

const hasDraft4Bounds = ({ exclusiveMinimum, exclusiveMaximum }: JsonObject) =>
  typeof exclusiveMinimum === 'boolean' || typeof exclusiveMaximum === 'boolean'

type KeywordPlace = { path: string; depth: number }

const flags = new Set(['readOnly', 'writeOnly'])
const identifiers = new Set(['$id', '$anchor', '$dynamicAnchor', '$dynamicRef', '$schema'])

const isSame = (a: Json, b: Json) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The same list if no item changes. */
function mapUnchanged(list: Json[], map: (item: Json, index: number) => Json): Json[] {
  const mapped = list.map(map)
  return mapped.every((item, index) => item === list[index]) ? list : mapped
}

/** Up to draft 3, each property declared itself as required. */
function withHoistedRequired(before: JsonObject, schema: JsonObject): JsonObject {
  if (!isJsonObject(before.properties)) return schema
  const named = Object.entries(before.properties)
    .filter(([, property]) => isJsonObject(property) && property.required === true)
    .map(([name]) => name)
  if (named.length === 0) return schema
  const required = Array.isArray(schema.required) ? schema.required : []
  return { ...schema, required: [...new Set([...required, ...named])] }
}

/** Without a default that the schema itself would reject, which some clients check. */
function withFittingDefault(schema: JsonObject): JsonObject {
  const { default: value, type, ...rest } = schema
  if (value === undefined || type === undefined || isOfTypes(value, [type].flat())) return schema
  return { ...rest, type }
}

const knownDialects = /^https?:\/\/json-schema\.org\/(draft\/(2020-12|2019-09)|draft-0[67])\/schema#?$/

/** The rewritten schema has the newest draft, and clients reject schemas of unknown drafts. */
function withoutForeignDialect(schema: JsonObject, root: JsonObject): JsonObject {
  const { $schema, ...rest } = schema
  if ($schema === undefined || (knownDialects.test(String($schema)) && schema === root)) return schema
  return /2020-12/.test(String($schema)) ? schema : rest
}
