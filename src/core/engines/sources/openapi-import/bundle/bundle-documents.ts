// Bundles documents that refer to one another: external documents are embedded in the imported one under an extension
// key, and every reference reachable from an operation is rewritten as a JSON pointer into it. Later steps need not
// handle URLs, `$id` or anchors. Only reachable references are resolved, so that no unused document is fetched.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { parseJsonPointer } from '#core/engines/schemas/json-schema/index.ts'
import type { DocumentLocation } from '../document/bundled-reference.ts'
import { bundleKey, formatBundledReference } from '../document/bundled-reference.ts'
import type { OpenApiDialect } from '../document/dialect.ts'
import { getMember, getObject } from '../document/members.ts'
import { isBareReference, isReference } from '../document/references.ts'
import { listBaseReferences } from '../inheritance/family-members.ts'
import { type DocumentNode, getChildNode, visitChildNodes } from './document-nodes.ts'
import { DocumentSet, type ExternalDocuments, resolveBase } from './document-set.ts'

/**
 * `reached`: the objects whose references are rewritten. `wanted` are absolute URLs of documents that must be fetched
 * before bundling can continue.
 */
export type BundleResult =
  | { root: JsonObject; warnings: string[]; reached: ReadonlySet<JsonObject> }
  | { wanted: string[] }

/** Mutates `entry`. Without `externalDocuments` nothing is requested, and external references stay unresolved. */
export function bundleDocuments(
  entry: JsonObject,
  dialect: OpenApiDialect,
  url: string,
  externalDocuments: ExternalDocuments | null,
): BundleResult {
  delete entry[bundleKey]
  const documents = new DocumentSet(entry, dialect, url, externalDocuments)
  const rewriter = new ReferenceRewriter(documents, entry)
  rewriter.rewriteAll()
  if (documents.wanted.size > 0) return { wanted: [...documents.wanted] }
  if (documents.loaded.size > 0) entry[bundleKey] = Object.fromEntries(documents.loaded)
  return { root: entry, warnings: documents.warnings, reached: rewriter.visited }
}

/** References that one pointer may pass through; each adds another pointer to follow. */
const maxHops = 8

/** The location that a reference resolves to; `hops` counts the references passed through. */
type ReferenceTarget = { location: DocumentLocation; hops: number }

/** Rewrites the references of all documents, in the order in which they are reached. */
class ReferenceRewriter {
  readonly #documents: DocumentSet
  readonly #entry: JsonObject
  readonly visited = new Set<JsonObject>()
  #hasDiscriminator = false
  /** The locations of rewritten references. */
  readonly #locations = new Map<JsonObject, DocumentLocation>()
  readonly #enqueued = new Set<string>()
  readonly #targets: ReferenceTarget[] = []
  #next = 0

  constructor(documents: DocumentSet, entry: JsonObject) {
    this.#documents = documents
    this.#entry = entry
  }

  rewriteAll(): void {
    const { base } = this.#documents
    const schemes = getObject(getObject(this.#entry, 'components'), 'securitySchemes')
    const starts = [getMember(this.#entry, 'paths'), getMember(this.#entry, 'securityDefinitions'), schemes]
    for (const value of starts) this.#visit(value ?? null, true, base)
    this.#followAll()
    // Extensions of schemas are searched when all other documents are loaded.
    if (this.#hasDiscriminator && this.#documents.wanted.size === 0) this.#visitExtensions()
  }

  #followAll(): void {
    for (; this.#next < this.#targets.length; this.#next++)
      this.#follow(this.#targets[this.#next] as ReferenceTarget)
  }

  /** Visits the schemas that extend others, as far as those were reached: nothing else may lead to them. */
  #visitExtensions(): void {
    for (let known = -1; known < this.visited.size; ) {
      known = this.visited.size
      for (const { base, schema } of this.#documents.listNamedSchemas())
        if (isBareReference(schema)) this.#visit(schema, false, base)
        else if (!this.visited.has(schema) && this.#extendsReached(schema, base))
          this.#visit(schema, false, base)
      this.#followAll()
      if (this.#documents.wanted.size > 0) return
    }
  }

  #extendsReached = (schema: JsonObject, base: string) =>
    listBaseReferences(schema, this.#documents.hasIds).some(({ $ref }) => {
      const target = this.#documents.findLoaded($ref, base)
      return isJsonObject(target) && this.visited.has(target)
    })

  #visit(value: Json, isMap: boolean, outerBase: string): void {
    const base = this.#documents.hasIds ? resolveBase(value, isMap, outerBase) : outerBase
    if (isJsonObject(value)) {
      if (this.visited.has(value)) return
      this.visited.add(value)
      this.#rewrite(value, base)
    }
    visitChildNodes(value, isMap, (inner, isInnerMap) => this.#visit(inner, isInnerMap, base))
  }

  #rewrite(value: JsonObject, base: string): void {
    const { $ref, $dynamicRef, discriminator } = value
    if (typeof $ref === 'string') this.#rewriteReference(value, $ref, base)
    // The target of a dynamic reference depends on the evaluation path, unknown here: it is resolved like `$ref`.
    else if (typeof $dynamicRef === 'string') this.#rewriteReference(value, $dynamicRef, base)
    if (discriminator !== undefined) this.#hasDiscriminator = true
    if (isJsonObject(discriminator)) this.#rewriteMapping(getObject(discriminator, 'mapping'), base)
  }

  #rewriteReference(value: JsonObject, reference: string, base: string): void {
    if (this.#locations.has(value)) return
    const location = this.#documents.locate(reference, base)
    value.$ref = location ? formatBundledReference(location) : reference
    if (!location) return
    this.#locations.set(value, location)
    this.#enqueue({ location, hops: 0 })
  }

  /** A mapping value is a schema name or a reference; an existing schema of that name takes precedence. */
  #rewriteMapping(mapping: JsonObject, base: string): void {
    const schemas = getObject(getObject(this.#entry, 'components'), 'schemas')
    for (const [name, target] of Object.entries(mapping)) {
      if (typeof target !== 'string' || Object.hasOwn(schemas, target)) continue
      const location = this.#documents.locateByName(target, base) ?? this.#documents.locate(target, base)
      if (!location) continue
      mapping[name] = formatBundledReference(location)
      this.#enqueue({ location, hops: 0 })
    }
  }

  #enqueue(target: ReferenceTarget): void {
    const reference = `${target.location.document}#${target.location.pointer}`
    if (this.#enqueued.has(reference)) return
    this.#enqueued.add(reference)
    this.#targets.push(target)
  }

  #follow({ location, hops }: ReferenceTarget): void {
    const { document, pointer } = location
    let node: DocumentNode = { value: this.#documents.getRoot(document) ?? null, isMap: false }
    let base = document || this.#documents.base
    for (const [index, step] of (parseJsonPointer(`#${pointer}`) ?? []).entries()) {
      if (this.#documents.hasIds) base = resolveBase(node.value, node.isMap, base)
      const next = getChildNode(node, step)
      if (!next) {
        this.#continueThroughReference(node, base, pointer.split('/').slice(index + 1), hops)
        return
      }
      node = next
    }
    this.#visit(node.value, node.isMap, base)
  }

  /** Continues a pointer that passes through a reference at the target of that reference. */
  #continueThroughReference({ value }: DocumentNode, base: string, steps: string[], hops: number): void {
    if (!isReference(value) || hops === maxHops) return
    this.#rewriteReference(value, value.$ref, base)
    const location = this.#locations.get(value)
    if (location)
      this.#enqueue({
        location: { ...location, pointer: [location.pointer, ...steps].join('/') },
        hops: hops + 1,
      })
  }
}
