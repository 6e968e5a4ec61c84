// Bundles documents that refer to one another: external documents are embedded in the imported one under an extension
// key, and every reference reachable from an operation is rewritten as a JSON pointer into it. Later steps need not
// handle URLs, `$id` or anchors. Only reachable references are resolved, so that no unused document is fetched.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { pointerSteps } from '#core/engines/json-schema/pointer.ts'
import type { Dialect } from '../dialect.ts'
import { memberAt, objectAt } from '../members.ts'
import { isReference } from '../references.ts'
import { bundledReference, bundleWord } from './bundled-reference.ts'
import { baseIn, Documents, type OtherTexts, type Standing } from './documents.ts'
import { eachSubpart, type Part, subpart } from './subparts.ts'

/** `wanted` are absolute URLs of documents that must be fetched before bundling can continue. */
export type Bundled = { root: JsonObject; warnings: string[] } | { wanted: string[] }

/** Mutates `entry`. Without `externalDocuments` nothing is requested, and external references stay unresolved. */
export function bundle(entry: JsonObject, dialect: Dialect, url: string, others: OtherTexts | null): Bundled {
  delete entry[bundleWord]
  const documents = new Documents(entry, dialect, url, others)
  new Links(documents, entry).write()
  if (documents.wanted.size > 0) return { wanted: [...documents.wanted] }
  if (documents.read.size > 0) entry[bundleWord] = Object.fromEntries(documents.read)
  return { root: entry, warnings: documents.warnings }
}

/** References that one pointer may pass through; each adds another pointer to follow. */
const maxHops = 8

/** The location that a reference resolves to; `hops` counts the references passed through. */
type Target = { at: Standing; hops: number }

/** Rewrites the references of all documents, in the order in which they are reached. */
class Links {
  readonly #documents: Documents
  readonly #entry: JsonObject
  readonly #seen = new Set<JsonObject>()
  /** The locations of rewritten references. */
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
    // The target of a dynamic reference depends on the evaluation path, unknown here: it is resolved like `$ref`.
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

  /** A mapping value is a schema name or a reference; an existing schema of that name takes precedence. */
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

  /** Continues a pointer that passes through a reference at the target of that reference. */
  #goOn({ value }: Part, base: string, steps: string[], hops: number): void {
    if (!isReference(value) || hops === maxHops) return
    this.#rewriteReference(value, value.$ref, base)
    const at = this.#standings.get(value)
    if (at) this.#aim({ at: { ...at, pointer: [at.pointer, ...steps].join('/') }, hops: hops + 1 })
  }
}
