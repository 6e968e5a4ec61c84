// Documents that refer to one another are made one: the others stand in the imported one under a member of their own, and
// every reference that an operation can reach is written as a pointer into that one document. What comes after this knows
// nothing of URLs, `$id` and anchors. Only what is reached is looked for, so that nobody fetches what nothing needs.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { pointerSteps } from '#core/engines/json-schema/pointer.ts'
import type { Dialect } from '../dialect.ts'
import { memberAt, objectAt } from '../members.ts'
import { isReference } from '../references.ts'
import { bundledReference, bundleWord } from './bundled-reference.ts'
import { baseIn, Documents, type OtherTexts, type Standing } from './documents.ts'
import { eachSubpart, type Part, subpart } from './subparts.ts'

/** `wanted` are the absolute URLs of documents that are needed before more can be said. */
export type Bundled = { root: JsonObject; warnings: string[] } | { wanted: string[] }

/** `entry` is changed in place. Without `others` nothing is wanted: what is in other documents is told as missing. */
export function bundle(entry: JsonObject, dialect: Dialect, url: string, others: OtherTexts | null): Bundled {
  delete entry[bundleWord]
  const documents = new Documents(entry, dialect, url, others)
  new Links(documents, entry).write()
  if (documents.wanted.size > 0) return { wanted: [...documents.wanted] }
  if (documents.read.size > 0) entry[bundleWord] = Object.fromEntries(documents.read)
  return { root: entry, warnings: documents.warnings }
}

/** References on the way of one pointer, at most; each makes a pointer of its own. */
const maxHops = 8

/** What a reference names; `hops` are the references on the way to it. */
type Target = { at: Standing; hops: number }

/** The references of all documents, rewritten as they are reached. */
class Links {
  readonly #documents: Documents
  readonly #entry: JsonObject
  readonly #seen = new Set<JsonObject>()
  /** What each reference named that was rewritten. */
  readonly #standings = new Map<JsonObject, Standing>()
  readonly #known = new Set<string>()
  readonly #targets: Target[] = []

  constructor(documents: Documents, entry: JsonObject) {
    this.#documents = documents
    this.#entry = entry
  }

  write(): void {
    const { base } = this.#documents
    const schemes = objectAt(objectAt(this.#entry, 'components'), 'securitySchemes')
    const starts = [memberAt(this.#entry, 'paths'), memberAt(this.#entry, 'securityDefinitions'), schemes]
    for (const value of starts) this.#enter(value ?? null, true, base)
    for (const target of this.#targets) this.#follow(target)
  }

  #enter(value: Json, isMap: boolean, outer: string): void {
    const base = this.#documents.hasIds ? baseIn(value, isMap, outer) : outer
    if (isJsonObject(value)) {
      if (this.#seen.has(value)) return
      this.#seen.add(value)
      this.#rewrite(value, base)
    }
    eachSubpart(value, isMap, (inner, isInnerMap) => this.#enter(inner, isInnerMap, base))
  }

  #rewrite(value: JsonObject, base: string): void {
    const { $ref, $dynamicRef, discriminator } = value
    if (typeof $ref === 'string') this.#rewriteReference(value, $ref, base)
    // What it means differs by the way to it, which nobody can tell beforehand: it is taken for what stands there.
    else if (typeof $dynamicRef === 'string') this.#rewriteReference(value, $dynamicRef, base)
    if (isJsonObject(discriminator)) this.#rewriteMapping(objectAt(discriminator, 'mapping'), base)
  }

  #rewriteReference(value: JsonObject, reference: string, base: string): void {
    if (this.#standings.has(value)) return
    const at = this.#documents.standing(reference, base)
    value.$ref = at ? bundledReference(at) : reference
    if (!at) return
    this.#standings.set(value, at)
    this.#aim({ at, hops: 0 })
  }

  /** Values are names of schemas or references; what is both is a name where there is such a schema. */
  #rewriteMapping(mapping: JsonObject, base: string): void {
    const schemas = objectAt(objectAt(this.#entry, 'components'), 'schemas')
    for (const [name, target] of Object.entries(mapping)) {
      if (typeof target !== 'string' || Object.hasOwn(schemas, target)) continue
      const at = this.#documents.standing(target, base)
      if (!at) continue
      mapping[name] = bundledReference(at)
      this.#aim({ at, hops: 0 })
    }
  }

  #aim(target: Target): void {
    const reference = `${target.at.document}#${target.at.pointer}`
    if (this.#known.has(reference)) return
    this.#known.add(reference)
    this.#targets.push(target)
  }

  #follow({ at, hops }: Target): void {
    const { document, pointer } = at
    let part: Part = { value: this.#documents.valueOf(document) ?? null, isMap: false }
    let base = document || this.#documents.base
    for (const [index, step] of (pointerSteps(`#${pointer}`) ?? []).entries()) {
      if (this.#documents.hasIds) base = baseIn(part.value, part.isMap, base)
      const next = subpart(part, step)
      if (!next) {
        this.#goOn(part, base, pointer.split('/').slice(index + 1), hops)
        return
      }
      part = next
    }
    this.#enter(part.value, part.isMap, base)
  }

  /** A pointer that leads through a reference goes on behind it. */
  #goOn({ value }: Part, base: string, steps: string[], hops: number): void {
    if (!isReference(value) || hops === maxHops) return
    this.#rewriteReference(value, value.$ref, base)
    const at = this.#standings.get(value)
    if (at) this.#aim({ at: { ...at, pointer: [at.pointer, ...steps].join('/') }, hops: hops + 1 })
  }
}
