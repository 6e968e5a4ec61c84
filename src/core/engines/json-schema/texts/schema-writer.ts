import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { schemaKeywords, schemaListKeywords, schemaMapKeywords } from '../keywords.ts'

/** How JSON is written. */
export type WritingStyle = {
  /** A value without schemas. */
  write(value: Json): string
  /** The names of members, in the order in which they are written. */
  order(names: string[]): string[]
  /** Keywords that are left out. */
  omitted: ReadonlySet<string>
}

/** Characters of all texts that a writer remembers: what does not recur would only take memory. */
const maxRememberedLength = 16_000_000

/** Writes schemas that share objects with each other. The text of a shared schema is written once. */
export class SchemaWriter {
  readonly #style: WritingStyle
  readonly #texts = new Map<JsonObject, string>()
  #remainingLength = maxRememberedLength

  constructor(style: WritingStyle) {
    this.#style = style
  }

  /**
   * The text of a schema of an operation, in parts: one for each definition, one for each other member, and what is between
   * them. Its definitions and members may recur in other operations, itself as a whole does not.
   */
  writeParts(schema: JsonObject): string[] {
    const parts: string[] = []
    this.#addMembers(parts, schema, this.#listKeywords(schema), (keyword, value) => {
      if (keyword === '$defs' && isJsonObject(value)) this.#addDefinitions(parts, value)
      else parts.push(this.#writeMember(keyword, value))
    })
    return parts
  }

  #addDefinitions(parts: string[], definitions: JsonObject): void {
    this.#addMembers(parts, definitions, this.#style.order(Object.keys(definitions)), (_, value) =>
      parts.push(this.#writeSchema(value)),
    )
  }

  #addMembers(
    parts: string[],
    object: JsonObject,
    names: string[],
    add: (name: string, value: Json) => void,
  ): void {
    for (const [index, name] of names.entries()) {
      parts.push(`${index > 0 ? ',' : '{'}${this.#style.write(name)}:`)
      add(name, object[name] as Json)
    }
    parts.push(names.length > 0 ? '}' : '{}')
  }

  #listKeywords(schema: JsonObject): string[] {
    const { order, omitted } = this.#style
    const keywords = Object.keys(schema)
    return order(omitted.size > 0 ? keywords.filter((keyword) => !omitted.has(keyword)) : keywords)
  }

  #writeSchema(schema: Json): string {
    if (!isJsonObject(schema)) return this.#style.write(schema)
    const known = this.#texts.get(schema)
    if (known !== undefined) return known
    const members = this.#listKeywords(schema).map(
      (keyword) => `${this.#style.write(keyword)}:${this.#writeMember(keyword, schema[keyword] as Json)}`,
    )
    return this.#remember(schema, `{${members.join(',')}}`)
  }

  #remember(schema: JsonObject, text: string): string {
    this.#remainingLength -= text.length
    if (this.#remainingLength >= 0) this.#texts.set(schema, text)
    return text
  }

  #writeMember(keyword: string, value: Json): string {
    if (schemaKeywords.has(keyword)) return this.#writeSchema(value)
    if (schemaListKeywords.has(keyword) && Array.isArray(value))
      return `[${value.map((schema) => this.#writeSchema(schema)).join(',')}]`
    if (schemaMapKeywords.has(keyword) && isJsonObject(value)) return this.#writeMap(value)
    return this.#style.write(value)
  }

  #writeMap(map: JsonObject): string {
    const members = this.#style
      .order(Object.keys(map))
      .map((name) => `${this.#style.write(name)}:${this.#writeSchema(map[name] as Json)}`)
    return `{${members.join(',')}}`
  }
}
