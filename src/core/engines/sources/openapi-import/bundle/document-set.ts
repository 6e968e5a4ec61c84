import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { escapePointerToken } from '#base/json-pointer.ts'
import { truncateText } from '#base/text.ts'
import { parseHttpUrl } from '#base/web/url.ts'
import { resolveJsonPointer } from '#core/engines/schemas/json-schema/index.ts'
import type { DocumentLocation } from '../document/bundled-reference.ts'
import type { OpenApiDialect } from '../document/dialect.ts'
import { getString } from '../document/members.ts'
import { maxDocumentLength, parseDocumentText } from '../document/parse-document-text.ts'
import { listNamedSchemas } from '../inheritance/named-schemas.ts'
import { visitChildNodes } from './document-nodes.ts'
import { resolveUrl } from './resolve-url.ts'

/** External documents per import. */
export const maxExternalDocuments = 100

/** `text` is "" if it could not be fetched; `url` is the final URL, after redirects. */
export type ExternalDocument = { text: string; url: string }

const maxWarningLength = 500

/** External documents fetched so far, by the absolute URL that was requested. */
export type ExternalDocuments = ReadonlyMap<string, ExternalDocument>

/** A parsed document, or the reason it is missing. */
export type BundledDocument = JsonObject | string

/** The documents of one import; each is parsed at the first reference to it. */
export class DocumentSet {
  readonly loaded = new Map<string, BundledDocument>()
  readonly wanted = new Set<string>()
  readonly warnings: string[] = []
  /** The base URL of references in the imported document; "" if unknown. */
  readonly base: string
  readonly #entry: JsonObject
  readonly #ownUrls: ReadonlySet<string>
  readonly #externalDocuments: ExternalDocuments | null
  /** Whether the dialect supports `$id` and anchors. */
  readonly hasIds: boolean
  /** Schemas identified by `$id`, `$anchor` or `$dynamicAnchor`, by absolute URL. */
  readonly #locationsByUrl = new Map<string, DocumentLocation>()
  /** Documents not yet searched for `$id` and anchors. The search is lazy, since few references need it. */
  #unindexed: [document: string, value: JsonObject][]
  /** Characters: all external documents together share the limit of the imported one. */
  #remainingLength = maxDocumentLength

  constructor(
    entry: JsonObject,
    dialect: OpenApiDialect,
    url: string,
    externalDocuments: ExternalDocuments | null,
  ) {
    this.#entry = entry
    this.#unindexed = [['', entry]]
    this.#externalDocuments = externalDocuments
    this.hasIds = dialect === 'openapi-3.1'
    const self = this.hasIds ? resolveUrl(getString(entry, '$self'), url) : null
    this.base = withoutFragment(self ?? url)
    this.#ownUrls = new Set([url, this.base].map(withoutFragment))
  }

  /** The root of a document; undefined if it is not loaded. */
  getRoot(document: string): Json | undefined {
    return document === '' ? this.#entry : this.loaded.get(document)
  }

  /** Resolves a reference to a location; null if that is impossible, or not possible before a document is fetched. */
  locate(reference: string, base: string): DocumentLocation | null {
    const [address = '', fragment = ''] = splitFragment(reference)
    if (address === '' && (fragment === '' || fragment.startsWith('/')) && this.#isLoaded(base))
      return { document: this.#ownUrls.has(base) ? '' : base, pointer: fragment }
    if (this.hasIds) this.#index()
    const url = address === '' ? base : resolveUrl(address, base)
    if (url === null) return null
    const named = this.#locationsByUrl.get(
      fragment.startsWith('/') || fragment === '' ? url : `${url}#${fragment}`,
    )
    if (named && !fragment.startsWith('/')) return named
    if (named) return { ...named, pointer: named.pointer + fragment }
    const document = this.#ownUrls.has(url) ? '' : this.#load(url)
    if (document === null) return null
    if (this.hasIds) this.#index()
    if (fragment === '' || fragment.startsWith('/')) return { document, pointer: fragment }
    return this.#locationsByUrl.get(`${url}#${fragment}`) ?? null
  }

  /** A schema of this name in the document of `base`; null if there is none. */
  locateByName(name: string, base: string): DocumentLocation | null {
    const document = this.#ownUrls.has(base) ? '' : base
    const root = this.getRoot(document)
    if (/[/#]/.test(name) || !isJsonObject(root)) return null
    const named = [...listNamedSchemas(root, '')].find(
      (schema) => schema.name === name && schema.pointer !== '',
    )
    return named ? { document, pointer: named.pointer } : null
  }

  /** The schemas of all documents that have names, each with the base URL of its references. */
  *listNamedSchemas(): Generator<{ schema: JsonObject; base: string }> {
    for (const [url, document] of [['', this.#entry] as const, ...this.loaded])
      if (isJsonObject(document))
        for (const { schema } of listNamedSchemas(document, '')) yield { schema, base: url || this.base }
  }

  /** The target of a reference in a loaded document. */
  findLoaded(reference: string, base: string): Json | undefined {
    const [address = ''] = splitFragment(reference)
    const url = address === '' ? base : resolveUrl(address, base)
    if (url === null || !this.#isLoaded(withoutFragment(url))) return undefined
    const location = this.locate(reference, base)
    return location
      ? resolveJsonPointer(this.getRoot(location.document) ?? null, `#${location.pointer}`)
      : undefined
  }

  #isLoaded = (url: string) => this.#ownUrls.has(url) || this.loaded.has(url)

  /** Returns the key of the document (its final URL). Null if it must be fetched first, which is added to `wanted`. */
  #load(wanted: string): string | null {
    if (!parseHttpUrl(wanted)) return null
    const external = this.#externalDocuments?.get(wanted)
    const url = withoutFragment(external?.url ?? wanted)
    if (this.#ownUrls.has(url)) return ''
    if (this.loaded.has(url)) return url
    const isWithinLimit = this.loaded.size + this.wanted.size < maxExternalDocuments
    if (!external && this.#externalDocuments && isWithinLimit) {
      this.wanted.add(wanted)
      return null
    }
    const limitReason = `was not read: the limit of ${maxExternalDocuments} external documents is reached`
    this.#store(url, isWithinLimit ? this.#parseText(external?.text) : limitReason)
    return url
  }

  #parseText(text: string | undefined): BundledDocument {
    if (text === undefined) return 'is an external document, which was not fetched'
    if (text === '') return 'could not be fetched'
    this.#remainingLength -= text.length
    if (this.#remainingLength < 0)
      return `was not read: the external documents together exceed ${maxDocumentLength} characters`
    const parsed = parseDocumentText(text)
    return 'problems' in parsed ? `cannot be read: ${parsed.problems[0]?.message}` : parsed.document
  }

  #store(url: string, document: BundledDocument): void {
    this.loaded.set(url, document)
    if (typeof document === 'string')
      this.warnings.push(truncateText(`${url} ${document}.`, maxWarningLength))
    else this.#unindexed.push([url, document])
  }

  /** Indexes `$id` and anchors of the documents loaded since the last call. */
  #index(): void {
    for (const [document, value] of this.#unindexed)
      this.#indexNode(value, false, { document, pointer: '' }, document || this.base)
    this.#unindexed = []
  }

  #indexNode(value: Json, isMap: boolean, location: DocumentLocation, outerBase: string): void {
    const base = resolveBase(value, isMap, outerBase)
    if (base !== outerBase) this.#register(base, location)
    if (isJsonObject(value) && !isMap)
      for (const keyword of ['$anchor', '$dynamicAnchor']) {
        const anchor = getString(value, keyword)
        if (anchor) this.#register(`${base}#${anchor}`, location)
      }
    visitChildNodes(value, isMap, (inner, isInnerMap, step) => {
      const pointer = `${location.pointer}/${escapePointerToken(String(step))}`
      this.#indexNode(inner, isInnerMap, { ...location, pointer }, base)
    })
  }

  /** The first schema with a given URL takes precedence. */
  #register(url: string, location: DocumentLocation): void {
    if (!this.#locationsByUrl.has(url)) this.#locationsByUrl.set(url, location)
  }
}

/** The base URL of references inside a node. */
export function resolveBase(value: Json, isMap: boolean, outerBase: string): string {
  const id = isJsonObject(value) && !isMap ? getString(value, '$id') : ''
  return id ? withoutFragment(resolveUrl(id, outerBase) ?? outerBase) : outerBase
}

const splitFragment = (reference: string): string[] => {
  const hashIndex = reference.indexOf('#')
  return hashIndex < 0 ? [reference] : [reference.slice(0, hashIndex), reference.slice(hashIndex + 1)]
}

const withoutFragment = (url: string) => splitFragment(url)[0] ?? ''
