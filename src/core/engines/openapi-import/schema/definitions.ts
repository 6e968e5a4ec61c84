import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { firstFree, startOf } from '#base/text.ts'
import { writtenReference } from '../bundle/bundled-reference.ts'
import type { Dialect } from '../dialect.ts'
import { type Found, findEnd, isReference } from '../references.ts'
import { type Conversion, convertSchema } from './convert-schema.ts'
import { EndlessReferences } from './endless-references.ts'
import { Patterns } from './patterns.ts'
import type { Direction } from './words.ts'

/**
 * A converted schema. `references` counts its references by definition name; `reasons` describe what was lost;
 * `length` is in characters of JSON.
 */
export type Converted = {
  schema: JsonObject
  references: ReadonlyMap<string, number>
  reasons: readonly string[]
  length: number
}

/** What one conversion collects besides its schema. */
type Made = { references: Map<string, number>; reasons: Set<string> }

/** Characters of JSON of one schema including the definitions that it reaches; definitions beyond that are omitted. */
export const maxLength = 100_000
/** Characters of JSON of all schemas of one direction of a document. */
const maxDocumentLength = 100_000_000

const definitionPrefix = '#/$defs/'

/** The name of the definition that a converted schema refers to; null if it is not a reference. */
export const definitionName = ({ $ref }: JsonObject): string | null =>
  typeof $ref === 'string' ? $ref.slice(definitionPrefix.length) : null

/** The schemas of one document in one direction. Referenced schemas are converted once and shared by all operations. */
export class Definitions {
  readonly #root: JsonObject
  readonly #dialect: Dialect
  readonly #direction: Direction
  readonly #found = new Map<string, Found>()
  readonly #names = new Map<string, string>()
  readonly #sources = new Map<string, { pointer: string; value: Json }>()
  readonly #taken = new Set<string>()
  readonly #converted = new Map<string, Converted>()
  /** Converted inline schemas, by the object in the document. */
  readonly #standing = new WeakMap<JsonObject, Converted>()
  readonly #patterns = new Patterns()
  readonly #endless = new EndlessReferences((reference) => this.#find(reference))

  #room = maxDocumentLength

  constructor(root: JsonObject, dialect: Dialect, direction: Direction) {
    this.#root = root
    this.#dialect = dialect
    this.#direction = direction
  }

  /** Converts an inline schema of an operation; only its outline if it exceeds the size limits. */
  convert(schema: Json): Converted {
    const known = isJsonObject(schema) ? this.#standing.get(schema) : undefined
    const converted = known ?? this.#convert(schema, null)
    if (isJsonObject(schema)) this.#standing.set(schema, converted)
    return this.take(converted) ? converted : this.#outline(converted)
  }

  /** Reserves space for a schema in an operation; false if the schema or all schemas together are too large. */
  take({ length }: Converted): boolean {
    this.#room -= length
    return length <= maxLength && this.#room >= 0
  }

  #outline(converted: Converted): Converted {
    const schema = outlineOf(converted.schema)
    const made: Made = { references: new Map(), reasons: new Set(converted.reasons) }
    this.#lost('a schema is too large and is reduced to its type', made)
    return {
      schema,
      references: made.references,
      reasons: [...made.reasons],
      length: JSON.stringify(schema).length,
    }
  }

  /** The converted definition that a converted schema refers to by name. */
  named(name: string): Converted {
    const known = this.#converted.get(name)
    if (known) return known
    const source = this.#sources.get(name)
    const pointer = source?.pointer ?? null
    const converted = this.#convert(source?.value ?? true, pointer)
    const placed = pointer === null ? converted : located(converted, writtenReference(pointer))
    this.#converted.set(name, placed)
    return placed
  }

  #convert(value: Json, pointer: string | null): Converted {
    const made = { references: new Map<string, number>(), reasons: new Set<string>() }
    const schema = convertSchema(value, this.#conversion(pointer, made))
    return {
      schema,
      references: made.references,
      reasons: [...made.reasons],
      length: JSON.stringify(schema).length,
    }
  }

  #conversion(pointer: string | null, made: Made): Conversion {
    return {
      dialect: this.#dialect,
      direction: this.#direction,
      refer: (reference, inPlace) => this.#refer(reference, inPlace ? pointer : null, made),
      locate: (reference) => {
        const found = this.#find(reference)
        return 'missing' in found ? null : definitionPrefix + this.#nameOf(found)
      },
      isHidden: (property) => this.#isHidden(property),
      runnable: (pattern) => this.#runnable(pattern, made),
      lost: (reason) => this.#lost(reason, made),
    }
  }

  /** `owner` is the pointer of the definition to whose own value the reference applies; null if it applies to none. */
  #refer(reference: string, owner: string | null, made: Made): string | null {
    const found = this.#find(reference)
    if ('missing' in found) {
      made.reasons.add(`unresolved reference (accepts any value): ${found.missing}`)
      return null
    }
    if (owner !== null && this.#endless.lead(found, owner)) {
      made.reasons.add(`unresolved reference (accepts any value): ${reference} refers to itself`)
      return null
    }
    const name = this.#nameOf(found)
    made.references.set(name, (made.references.get(name) ?? 0) + 1)
    return definitionPrefix + name
  }

  #find(reference: string): Found {
    const known = this.#found.get(reference)
    if (known) return known
    const found = findEnd(this.#root, reference)
    this.#found.set(reference, found)
    return found
  }

  #nameOf({ pointer, value }: { pointer: string; value: Json }): string {
    const known = this.#names.get(pointer)
    if (known) return known
    const name = firstFree(legibleName(pointer), this.#taken, '_', 64)
    this.#taken.add(name)
    this.#names.set(pointer, name)
    this.#sources.set(name, { pointer, value })
    return name
  }

  #isHidden(property: Json): boolean {
    const found = isReference(property) ? this.#find(property.$ref) : { value: property }
    const word = this.#direction === 'input' ? 'readOnly' : 'writeOnly'
    const isMarked = (schema: Json) => isJsonObject(schema) && schema[word] === true
    return isMarked(property) || ('value' in found && isMarked(found.value))
  }

  #runnable(pattern: string, made: Made): string | null {
    const known = this.#patterns.judge(pattern)
    if ('pattern' in known) return known.pattern
    this.#lost(`the pattern ${startOf(pattern, 100)} is not checked: ${known.fault}`, made)
    return null
  }

  /** Responses are not validated, so nothing is lost in outputs. */
  #lost(reason: string, made: Made): void {
    if (this.#direction === 'input') made.reasons.add(reason)
  }
}

/** Adds a location to the reasons of a schema, unless they have one from their definition. */
export const located = (converted: Converted, place: string): Converted =>
  converted.reasons.length === 0
    ? converted
    : { ...converted, reasons: converted.reasons.map((reason) => inPlace(reason, place)) }

const inPlace = (reason: string, place: string) =>
  / \(in [^()]+\)$/.test(reason) ? reason : `${reason} (in ${place})`

/** What remains of a schema that exceeds the size limits. */
export function outlineOf({ type, title, description }: JsonObject): JsonObject {
  return { ...(type && { type }), ...(title && { title }), ...(description && { description }) }
}

/** A definition name from the last step of a pointer, in characters that need no escaping. */
function legibleName(pointer: string): string {
  const step = pointer.slice(pointer.lastIndexOf('/') + 1)
  return (
    step
      .replace(/~[01]/g, '_')
      .replace(/[^A-Za-z0-9._-]+/g, '_')
      .slice(0, 60) || 'Schema'
  )
}
