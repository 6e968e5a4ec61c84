import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { listInPlaceReferences } from '../in-place-references.ts'
import { resolveJsonPointer } from '../json-pointer.ts'
import { walkSchema } from '../keywords.ts'
import { hasForeignReference } from '../resolve-schema.ts'
import { pointsToSchema } from '../validation/misplaced-references.ts'

/** Places where generators keep definitions, by the names that others use. */
const definitionPlaces = ['#/$defs/', '#/definitions/', '#/components/schemas/']

/** Definitions that one reference may lead through for the same value; beyond that it counts as endless. */
const maxReached = 1_000

/** The references of one schema to its own definitions. Nothing is fetched. */
export class ReferenceRepair {
  readonly #root: JsonObject
  /** Identifiers by which schemas are referred to without a pointer, and which of them were met. */
  readonly #named = new Set<string>()
  readonly #met = new Set<string>()
  readonly #references = new Set<string>()
  readonly #endless = new Map<string, boolean>()
  /** Whether a reference leads anywhere but to the root or one of its definitions. */
  readonly hasInnerPointers: boolean

  constructor(root: JsonObject) {
    this.#root = root
    walkSchema(root, ({ $id, $anchor, $dynamicAnchor, $ref, $dynamicRef }) => {
      for (const name of [$anchor, $dynamicAnchor]) if (isAnchor(name)) this.#named.add(`#${name}`)
      if (isId($id)) this.#named.add($id)
      for (const reference of [$ref, $dynamicRef])
        if (typeof reference === 'string' && !reference.startsWith('#/')) this.#references.add(reference)
      return true
    })
    this.hasInnerPointers = hasForeignReference(root)
  }

  /** The corrected reference; undefined if the schema lacks the target. */
  find(reference: Json): string | undefined {
    if (typeof reference !== 'string') return undefined
    if (this.#leadsToSchema(reference) || this.#named.has(reference)) return reference
    const place = definitionPlaces.find((candidate) => reference.startsWith(candidate))
    const name = place && reference.slice(place.length)
    return definitionPlaces
      .map((place) => `${place}${name}`)
      .find((candidate) => name && this.#leadsToSchema(candidate))
  }

  #leadsToSchema(reference: string): boolean {
    const target = pointsToSchema(reference) ? resolveJsonPointer(this.#root, reference) : undefined
    return typeof target === 'boolean' || (isJsonObject(target) && !this.#isEndless(reference))
  }

  /** Whether the target refers back to itself for the same value, so that validation would not end. */
  #isEndless(reference: string): boolean {
    const isEndless = this.#endless.get(reference) ?? this.#leadsBack(reference)
    this.#endless.set(reference, isEndless)
    return isEndless
  }

  #leadsBack(reference: string): boolean {
    const reached = new Set([reference])
    for (const next of reached)
      for (const inner of listInPlaceReferences(resolveJsonPointer(this.#root, next) ?? true)) {
        if (inner === reference || reached.size === maxReached) return true
        reached.add(inner)
      }
    return false
  }

  /**
   * Pointers are relative to an id. Identifiers that nothing refers to, or that occur twice, only do harm.
   */
  repairIdentifier(keyword: string, value: Json): Json | undefined {
    if (keyword === '$schema') return typeof value === 'string' ? value : undefined
    if (keyword === '$dynamicRef') return this.find(value)
    if (!(keyword === '$id' ? isId : isAnchor)(value)) return undefined
    const reference = keyword === '$id' ? value : `#${value}`
    if (!this.#references.has(reference) || this.#met.has(reference)) return undefined
    this.#met.add(reference)
    return value
  }
}

const isAnchor = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value)

const isId = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^[\w.~:/@+-]+$/.test(value) && URL.canParse(value, 'https://schema.invalid')
