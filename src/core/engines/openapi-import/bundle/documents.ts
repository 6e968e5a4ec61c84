import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { httpUrl } from '#base/url.ts'
import { escapedStep } from '#core/engines/json-schema/pointer.ts'
import type { Dialect } from '../dialect.ts'
import { textAt } from '../members.ts'
import { maxLength, readDocument } from '../read-document.ts'
import { resolvedUrl } from './resolved-url.ts'
import { eachSubpart } from './subparts.ts'

/** Documents beside the one that is imported. */
export const maxDocuments = 100

/** `text` is "" for one that could not be had; `url` is where it came from in the end, after redirects. */
export type OtherText = { text: string; url: string }

const maxWarning = 500

/** What the caller has of other documents, by the absolute URL that was wanted. */
export type OtherTexts = ReadonlyMap<string, OtherText>

/** A document that was read, or why there is none. */
export type BundledDocument = JsonObject | string

/** Where something stands: `document` is the URL of another document, "" is the imported one; `pointer` begins with "/" or is "". */
export type Standing = { document: string; pointer: string }

/** The documents of one import, each read when something first refers to it. */
export class Documents {
  readonly read = new Map<string, BundledDocument>()
  readonly wanted = new Set<string>()
  readonly warnings: string[] = []
  /** The URL that references of the imported document are relative to; "" when it is not known. */
  readonly base: string
  readonly #entry: JsonObject
  readonly #own: ReadonlySet<string>
  readonly #others: OtherTexts | null
  /** Whether schemas may name themselves. */
  readonly hasIds: boolean
  /** What names itself by `$id`, `$anchor` or `$dynamicAnchor`, by absolute URL. */
  readonly #named = new Map<string, Standing>()
  /** Documents whose names were not looked for: few references need them. */
  #unindexed: [document: string, value: JsonObject][]
  /** Characters: all of them together may have as many as the imported one. */
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

  /** What stands there; undefined where the document is not to be had. */
  valueOf(document: string): Json | undefined {
    return document === '' ? this.#entry : this.read.get(document)
  }

  /** Where the thing stands that a reference names; null when that cannot be told (yet). */
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

  /** Its key: the URL that its own references are relative to. Null when it is not given, which is noted. */
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
    const beyond = `is beyond the ${maxDocuments} documents that are read`
    this.#keep(url, hasRoom ? this.#readText(other?.text) : beyond)
    return url
  }

  #readText(text: string | undefined): BundledDocument {
    if (text === undefined) return 'is another document, which was not looked for'
    if (text === '') return 'could not be fetched'
    this.#room -= text.length
    if (this.#room < 0) return `is too much: the documents are longer than ${maxLength} characters`
    const read = readDocument(text)
    return 'faults' in read ? `cannot be read: ${read.faults[0]?.message}` : read.document
  }

  #keep(url: string, document: BundledDocument): void {
    this.read.set(url, document)
    if (typeof document === 'string') this.warnings.push(startOf(`${url} ${document}.`, maxWarning))
    else this.#unindexed.push([url, document])
  }

  /** Looks for names in the documents that were read since the last time. */
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

  /** The first of a name counts. */
  #name(url: string, at: Standing): void {
    if (!this.#named.has(url)) this.#named.set(url, at)
  }
}

/** The URL that references in the part are relative to. */
export function baseIn(value: Json, isMap: boolean, outer: string): string {
  const id = isJsonObject(value) && !isMap ? textAt(value, '$id') : ''
  return id ? withoutFragment(resolvedUrl(id, outer) ?? outer) : outer
}

const split = (reference: string): string[] => {
  const at = reference.indexOf('#')
  return at < 0 ? [reference] : [reference.slice(0, at), reference.slice(at + 1)]
}

const withoutFragment = (url: string) => split(url)[0] ?? ''
