import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { httpUrl } from '#base/url.ts'
import { escapedStep } from '#core/engines/json-schema/pointer.ts'
import type { Dialect } from '../dialect.ts'
import { textAt } from '../members.ts'
import { maxLength, readDocument } from '../read-document.ts'
import { resolvedUrl } from './resolved-url.ts'
import { eachSubpart } from './subparts.ts'

/** External documents per import. */
export const maxDocuments = 100

/** `text` is "" if it could not be fetched; `url` is the final URL, after redirects. */
export type OtherText = { text: string; url: string }

const maxWarning = 500

/** External documents fetched so far, by the absolute URL that was requested. */
export type OtherTexts = ReadonlyMap<string, OtherText>

/** A parsed document, or the reason it is missing. */
export type BundledDocument = JsonObject | string

/** `document` is the URL of an external document, "" for the imported one; `pointer` begins with "/" or is "". */
export type Standing = { document: string; pointer: string }

/** The documents of one import; each is parsed at the first reference to it. */
export class Documents {
  readonly read = new Map<string, BundledDocument>()
  readonly wanted = new Set<string>()
  readonly warnings: string[] = []
  /** The base URL of references in the imported document; "" if unknown. */
  readonly base: string
  readonly #entry: JsonObject
  readonly #own: ReadonlySet<string>
  readonly #others: OtherTexts | null
  /** Whether the dialect supports `$id` and anchors. */
  readonly hasIds: boolean
  /** Schemas identified by `$id`, `$anchor` or `$dynamicAnchor`, by absolute URL. */
  readonly #named = new Map<string, Standing>()
  /** Documents not yet searched for `$id` and anchors. The search is lazy, since few references need it. */
  #unindexed: [document: string, value: JsonObject][]
  /** Characters: all external documents together share the limit of the imported one. */
  #room = maxLength

  constructor(entry: JsonObject, dialect: Dialect, url: string, others: OtherTexts | null) {
    this.#entry = entry
    this.#unindexed = [['', entry]]
    this.#others = others
    this.hasIds = dialect === 'openapi-3.1'
    const self = this.hasIds ? resolvedUrl(textAt(entry, '$self'), url) : null
    this.base = withoutFragment(self ?? url)
    this.#own = new Set([url, this.base].map(withoutFragment))
  }

  /** The root of a document; undefined if it is not loaded. */
  valueOf(document: string): Json | undefined {
    return document === '' ? this.#entry : this.read.get(document)
  }

  /** Resolves a reference to a location; null if that is impossible, or not possible before a document is fetched. */
  standing(reference: string, base: string): Standing | null {
    const [address = '', fragment = ''] = split(reference)
    if (address === '' && (fragment === '' || fragment.startsWith('/')) && this.#isRead(base))
      return { document: this.#own.has(base) ? '' : base, pointer: fragment }
    if (this.hasIds) this.#index()
    const url = address === '' ? base : resolvedUrl(address, base)
    if (url === null) return null
    const named = this.#named.get(fragment.startsWith('/') || fragment === '' ? url : `${url}#${fragment}`)
    if (named && !fragment.startsWith('/')) return named
    if (named) return { ...named, pointer: named.pointer + fragment }
    const document = this.#own.has(url) ? '' : this.#load(url)
    if (document === null) return null
    if (this.hasIds) this.#index()
    if (fragment === '' || fragment.startsWith('/')) return { document, pointer: fragment }
    return this.#named.get(`${url}#${fragment}`) ?? null
  }

  #isRead = (url: string) => this.#own.has(url) || this.read.has(url)

  /** Returns the key of the document (its final URL). Null if it must be fetched first, which is added to `wanted`. */
  #load(wanted: string): string | null {
    if (!httpUrl(wanted)) return null
    const other = this.#others?.get(wanted)
    const url = withoutFragment(other?.url ?? wanted)
    if (this.#own.has(url)) return ''
    if (this.read.has(url)) return url
    const hasRoom = this.read.size + this.wanted.size < maxDocuments
    if (!other && this.#others && hasRoom) {
      this.wanted.add(wanted)
      return null
    }
    const beyond = `was not read: the limit of ${maxDocuments} external documents is reached`
    this.#keep(url, hasRoom ? this.#readText(other?.text) : beyond)
    return url
  }

  #readText(text: string | undefined): BundledDocument {
    if (text === undefined) return 'is an external document, which was not fetched'
    if (text === '') return 'could not be fetched'
    this.#room -= text.length
    if (this.#room < 0) return `was not read: the external documents together exceed ${maxLength} characters`
    const read = readDocument(text)
    return 'faults' in read ? `cannot be read: ${read.faults[0]?.message}` : read.document
  }

  #keep(url: string, document: BundledDocument): void {
    this.read.set(url, document)
    if (typeof document === 'string') this.warnings.push(startOf(`${url} ${document}.`, maxWarning))
    else this.#unindexed.push([url, document])
  }

  /** Indexes `$id` and anchors of the documents loaded since the last call. */
  #index(): void {
    for (const [document, value] of this.#unindexed)
      this.#indexPart(value, false, { document, pointer: '' }, document || this.base)
    this.#unindexed = []
  }

  #indexPart(value: Json, isMap: boolean, at: Standing, outer: string): void {
    const base = baseIn(value, isMap, outer)
    if (base !== outer) this.#name(base, at)
    if (isJsonObject(value) && !isMap)
      for (const word of ['$anchor', '$dynamicAnchor']) {
        const anchor = textAt(value, word)
        if (anchor) this.#name(`${base}#${anchor}`, at)
      }
    eachSubpart(value, isMap, (inner, isInnerMap, step) => {
      const pointer = `${at.pointer}/${escapedStep(String(step))}`
      this.#indexPart(inner, isInnerMap, { ...at, pointer }, base)
    })
  }

  /** The first schema with a given URL takes precedence. */
  #name(url: string, at: Standing): void {
    if (!this.#named.has(url)) this.#named.set(url, at)
  }
}

/** The base URL of references inside a node. */
export function baseIn(value: Json, isMap: boolean, outer: string): string {
  const id = isJsonObject(value) && !isMap ? textAt(value, '$id') : ''
  return id ? withoutFragment(resolvedUrl(id, outer) ?? outer) : outer
}

const split = (reference: string): string[] => {
  const at = reference.indexOf('#')
  return at < 0 ? [reference] : [reference.slice(0, at), reference.slice(at + 1)]
}

const withoutFragment = (url: string) => split(url)[0] ?? ''
