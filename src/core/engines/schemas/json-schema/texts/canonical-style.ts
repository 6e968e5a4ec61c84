import canonicalize from 'canonicalize'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { schemaKeywords, schemaListKeywords, schemaMapKeywords } from '../keywords.ts'
import { RememberedTexts } from './remembered-texts.ts'
import type { WritingStyle } from './write-schema-parts.ts'

/** Names up to which inserting each is faster than `sort`: nearly all schemas have no more members. */
const maxInserted = 24

/** In the order of their UTF-16 code units, as RFC 8785 demands. */
function listNames(object: JsonObject): string[] {
  const names = Object.keys(object)
  if (names.length > maxInserted) return names.sort()
  for (let index = 1; index < names.length; index++) insertName(names, index)
  return names
}

/** The names before `index` are in order. */
function insertName(names: string[], index: number): void {
  const name = names[index] as string
  let place = index
  for (; place > 0 && (names[place - 1] as string) > name; place--) names[place] = names[place - 1] as string
  names[place] = name
}

/** A value without schemas. RFC 8785 writes what has no members as `JSON.stringify` does. */
const writeValue = (value: Json): string =>
  typeof value === 'object' && value !== null ? (canonicalize(value) ?? '') : JSON.stringify(value)

/** Canonical JSON (RFC 8785) without the keywords in `omitted`. The text of a shared schema is written once. */
export class CanonicalStyle implements WritingStyle {
  readonly #omitted: ReadonlySet<string>
  readonly #texts = new RememberedTexts()
  /** The names in one document: the same few over and over. */
  readonly #quotedNames = new Map<string, string>()
  readonly #write = (schema: JsonObject) => this.#writeMembers(schema)

  constructor(omitted: ReadonlySet<string>) {
    this.#omitted = omitted
  }

  listNames(object: JsonObject): string[] {
    return listNames(object)
  }

  listKeywords(schema: JsonObject): string[] {
    const keywords = listNames(schema)
    return this.#omitted.size > 0 ? keywords.filter((keyword) => !this.#omitted.has(keyword)) : keywords
  }

  writeSchema(schema: Json): string {
    return isJsonObject(schema) ? this.#texts.getText(schema, this.#write) : writeValue(schema)
  }

  writeMember(keyword: string, value: Json): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    if (schemaKeywords.has(keyword)) return this.writeSchema(value)
    if (schemaListKeywords.has(keyword) && Array.isArray(value)) return this.#writeList(value)
    if (schemaMapKeywords.has(keyword) && isJsonObject(value)) return this.#writeMap(value)
    return writeValue(value)
  }

  #writeMembers(schema: JsonObject): string {
    let text = '{'
    for (const keyword of this.listKeywords(schema))
      text += this.#writeStart(text, keyword) + this.writeMember(keyword, schema[keyword] as Json)
    return `${text}}`
  }

  #writeMap(map: JsonObject): string {
    let text = '{'
    for (const name of listNames(map))
      text += this.#writeStart(text, name) + this.writeSchema(map[name] as Json)
    return `${text}}`
  }

  /** The text between the previous members, which begin with `{`, and the next value. */
  #writeStart(before: string, name: string): string {
    const quoted = this.#quotedNames.get(name) ?? this.#quoteName(name)
    return before.length > 1 ? `,${quoted}:` : `${quoted}:`
  }

  #quoteName(name: string): string {
    const quoted = JSON.stringify(name)
    this.#quotedNames.set(name, quoted)
    return quoted
  }

  #writeList(schemas: Json[]): string {
    return `[${schemas.map((schema) => this.writeSchema(schema)).join(',')}]`
  }
}
