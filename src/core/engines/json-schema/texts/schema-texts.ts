import canonicalize from 'canonicalize'
import type { Json, JsonObject } from '#base/json.ts'
import { SchemaWriter, type WritingStyle } from './schema-writer.ts'

const asGiven: WritingStyle = {
  write: (value) => JSON.stringify(value),
  order: (names) => names,
  omitted: new Set(),
}

/** RFC 8785: `sort` compares UTF-16 code units, as it demands. */
const canonical: WritingStyle = {
  write: (value: Json) => canonicalize(value) ?? '',
  order: (names) => names.sort(),
  omitted: new Set(),
}

const canonicalWithoutExamples: WritingStyle = { ...canonical, omitted: new Set(['examples']) }

/** Writes the schemas of all operations of a document, which share objects. They must not change meanwhile. */
export class SchemaTexts {
  readonly #json = new SchemaWriter(asGiven)
  readonly #inputs = new SchemaWriter(canonical)
  readonly #outputs = new SchemaWriter(canonicalWithoutExamples)

  /** The result of `JSON.stringify`, in parts: the larger ones are definitions or members that may recur. */
  writeParts(schema: JsonObject): string[] {
    return this.#json.writeParts(schema)
  }

  /** The result of `canonicalizeSchemas`, in parts as well. */
  writeCanonicalParts(input: JsonObject, output: JsonObject | null): string[] {
    const outputParts = output === null ? ['null'] : this.#outputs.writeParts(output)
    return ['{"input":', ...this.#inputs.writeParts(input), ',"output":', ...outputParts, '}']
  }
}
