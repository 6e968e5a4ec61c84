import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { findFreeName, keyFormat, truncateText } from '#base/text.ts'
import {
  checkPortablePattern,
  PatternChecker,
  type RepairNote,
  RepairNotes,
} from '#core/engines/schemas/json-schema/index.ts'
import { closedPartKey, formatOriginalReference, partKey } from '../document/bundled-reference.ts'
import type { OpenApiDialect } from '../document/dialect.ts'
import { getObject, getString } from '../document/members.ts'
import { isReference, type ResolvedReference, resolveReferenceChain } from '../document/references.ts'
import { extendedKey } from '../inheritance/open-schema.ts'
import { CircularReferenceDetector } from './circular-references.ts'
import { convertSchema } from './convert-schema.ts'
import { DefinitionInliner } from './definition-inliner.ts'
import { definitionPrefix, getDefinitionName } from './definition-reference.ts'
import type { SchemaDirection } from './sanitize-keyword.ts'
import type { SchemaConversion } from './schema-conversion.ts'

/**
 * A converted schema. `references` counts its references by definition name; `reasons` describe losses, `repairs`
 * repaired problems; `length` is in characters of JSON.
 */
export type ConvertedSchema = {
  schema: JsonObject
  references: ReadonlyMap<string, number>
  reasons: readonly string[]
  repairs: readonly RepairNote[]
  length: number
  /** The property that tells the alternatives of `anyOf` apart, if they extend the schema. */
  kindProperty?: string
  /** The names of these alternatives. */
  alternatives?: ReadonlySet<string>
}

/** The data that one conversion collects besides its schema. */
type ConversionTrace = { references: Map<string, number>; reasons: Set<string>; repairs: RepairNotes }

/** Characters of JSON of one schema including the definitions that it reaches; definitions beyond that are omitted. */
export const maxOperationSchemaLength = 100_000
/** Characters of JSON of all schemas of one direction of a document. */
const maxTotalSchemaLength = 100_000_000

/** The schemas of one document in one direction. Referenced schemas are converted once and shared by all operations. */
export class SchemaDefinitions {
  readonly #root: JsonObject
  readonly #dialect: OpenApiDialect
  readonly #direction: SchemaDirection
  readonly #resolvedReferences = new Map<string, ResolvedReference>()
  readonly #names = new Map<string, string>()
  readonly #sources = new Map<string, { pointer: string; value: Json }>()
  readonly #usedNames = new Set<string>()
  readonly #converted = new Map<string, ConvertedSchema>()
  /** Converted inline schemas, by the object in the document. */
  readonly #inlineSchemas = new WeakMap<JsonObject, ConvertedSchema>()
  readonly #patterns = new PatternChecker()
  readonly #circularReferences = new CircularReferenceDetector((reference) =>
    this.#resolveReference(reference),
  )

  readonly inliner = new DefinitionInliner((name) => this.getDefinition(name).schema)

  #remainingLength = maxTotalSchemaLength

  constructor(root: JsonObject, dialect: OpenApiDialect, direction: SchemaDirection) {
    this.#root = root
    this.#dialect = dialect
    this.#direction = direction
  }

  /** Converts an inline schema of an operation; only its outline if it exceeds the size limits. */
  convert(schema: Json): ConvertedSchema {
    const known = isJsonObject(schema) ? this.#inlineSchemas.get(schema) : undefined
    const converted = known ?? this.#convert(schema, null)
    if (isJsonObject(schema)) this.#inlineSchemas.set(schema, converted)
    return this.reserve(converted) ? converted : this.#toOutline(converted)
  }

  /** Reserves space for a schema in an operation; false if the schema or all schemas together are too large. */
  reserve({ length }: ConvertedSchema): boolean {
    this.#remainingLength -= length
    return length <= maxOperationSchemaLength && this.#remainingLength >= 0
  }

  #toOutline(converted: ConvertedSchema): ConvertedSchema {
    const schema = buildOutline(converted.schema)
    const trace = { ...createTrace(), reasons: new Set(converted.reasons) }
    this.#recordLoss('a schema is too large and is reduced to its type', trace)
    return {
      schema,
      references: trace.references,
      reasons: [...trace.reasons],
      repairs: [],
      length: JSON.stringify(schema).length,
    }
  }

  /** The converted definition that a converted schema refers to by name. */
  getDefinition(name: string): ConvertedSchema {
    const known = this.#converted.get(name)
    if (known) return known
    const source = this.#sources.get(name)
    const pointer = source?.pointer ?? null
    const converted = this.#convert(source?.value ?? true, pointer)
    const definition =
      pointer === null ? converted : withLocation(converted, formatOriginalReference(pointer))
    this.#converted.set(name, definition)
    return definition
  }

  #convert(value: Json, pointer: string | null): ConvertedSchema {
    const trace = createTrace()
    const schema = convertSchema(value, this.#createConversion(pointer, trace))
    return {
      schema,
      references: trace.references,
      reasons: [...trace.reasons],
      repairs: trace.repairs.list(),
      length: JSON.stringify(schema).length,
      ...describeAlternatives(value, schema),
    }
  }

  #createConversion(pointer: string | null, trace: ConversionTrace): SchemaConversion {
    return {
      dialect: this.#dialect,
      direction: this.#direction,
      resolveDefinition: (reference, inPlace) =>
        this.#resolveDefinition(reference, inPlace ? pointer : null, trace),
      locate: (reference) => {
        const found = this.#resolveReference(reference)
        return 'missing' in found ? null : definitionPrefix + this.#assignName(found)
      },
      isHidden: (property) => this.#isHidden(property),
      toRunnablePattern: (pattern) => this.#toRunnablePattern(pattern, trace),
      reportLoss: (reason) => this.#recordLoss(reason, trace),
      reportRepair: (kind, part) => {
        if (this.#direction === 'input') trace.repairs.add(kind, part)
      },
    }
  }

  /**
   * `owner` is the pointer of the definition that the reference applies to as a whole; null if there is none.
   */
  #resolveDefinition(reference: string, owner: string | null, trace: ConversionTrace): string | null {
    const found = this.#resolveReference(reference)
    if ('missing' in found) {
      trace.reasons.add(`unresolved reference (accepts any value): ${found.missing}`)
      return null
    }
    if (owner !== null && this.#circularReferences.isCircular(found, owner)) {
      trace.reasons.add(`unresolved reference (accepts any value): ${reference} refers to itself`)
      return null
    }
    const name = this.#assignName(found)
    trace.references.set(name, (trace.references.get(name) ?? 0) + 1)
    return definitionPrefix + name
  }

  #resolveReference(reference: string): ResolvedReference {
    const known = this.#resolvedReferences.get(reference)
    if (known) return known
    const found = resolveReferenceChain(this.#root, reference)
    this.#resolvedReferences.set(reference, found)
    return found
  }

  #assignName({ pointer, value }: { pointer: string; value: Json }): string {
    const known = this.#names.get(pointer)
    if (known) return known
    const name = findFreeName(toDefinitionName(pointer), this.#usedNames, keyFormat)
    this.#usedNames.add(name)
    this.#names.set(pointer, name)
    this.#sources.set(name, { pointer, value })
    return name
  }

  #isHidden(property: Json): boolean {
    const found = isReference(property) ? this.#resolveReference(property.$ref) : { value: property }
    const keyword = this.#direction === 'input' ? 'readOnly' : 'writeOnly'
    const hasKeyword = (schema: Json) => isJsonObject(schema) && schema[keyword] === true
    return hasKeyword(property) || ('value' in found && hasKeyword(found.value))
  }

  #toRunnablePattern(pattern: string, trace: ConversionTrace): string | null {
    const known = checkPortablePattern(pattern, (portable) => this.#patterns.check(portable))
    if ('pattern' in known) {
      if (known.pattern !== pattern && this.#direction === 'input')
        trace.repairs.add('pattern_syntax', truncateText(pattern, 100))
      return known.pattern
    }
    this.#recordLoss(`the pattern ${truncateText(pattern, 100)} is not checked: ${known.error}`, trace)
    return null
  }

  /** Responses are not validated, so nothing is lost in outputs. */
  #recordLoss(reason: string, trace: ConversionTrace): void {
    if (this.#direction === 'input') trace.reasons.add(reason)
  }
}

const createTrace = (): ConversionTrace => ({
  references: new Map(),
  reasons: new Set(),
  repairs: new RepairNotes(),
})

function describeAlternatives(
  value: Json,
  { anyOf }: JsonObject,
): Pick<ConvertedSchema, 'kindProperty' | 'alternatives'> {
  if (!isJsonObject(value) || value[extendedKey] !== true || !Array.isArray(anyOf)) return {}
  const names = anyOf.map((schema) => (isJsonObject(schema) ? getDefinitionName(schema) : null))
  return {
    kindProperty: getString(getObject(value, 'discriminator'), 'propertyName'),
    alternatives: new Set(names.filter((name) => name !== null)),
  }
}

/** Adds a location to the reasons of a schema, unless they have one from their definition. */
export const withLocation = (converted: ConvertedSchema, location: string): ConvertedSchema =>
  converted.reasons.length === 0
    ? converted
    : { ...converted, reasons: converted.reasons.map((reason) => appendLocation(reason, location)) }

const appendLocation = (reason: string, location: string) =>
  / \(in [^()]+\)$/.test(reason) ? reason : `${reason} (in ${location})`

/** The remainder of a schema that exceeds the size limits. */
export function buildOutline({ type, title, description }: JsonObject): JsonObject {
  return { ...(type && { type }), ...(title && { title }), ...(description && { description }) }
}

/** A definition name from the last step of a pointer, in characters that need no escaping. */
function toDefinitionName(pointer: string): string {
  const named = pointer.replace(`/${partKey}`, 'Base').replace(`/${closedPartKey}`, 'Itself')
  const step = named.slice(named.lastIndexOf('/') + 1)
  return (
    step
      .replace(/~[01]/g, '_')
      .replace(/[^A-Za-z0-9._-]+/g, '_')
      .slice(0, 60) || 'Schema'
  )
}
