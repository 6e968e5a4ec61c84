import type { JsonObject } from '#base/json.ts'
import { CanonicalStyle } from './canonical-style.ts'
import { createJsonStyle } from './json-style.ts'
import { writeSchemaParts } from './write-schema-parts.ts'

/** Writes the schemas of all operations of a document, which share objects. They must not change meanwhile. */
export class SchemaTexts {
  readonly #json = createJsonStyle()
  readonly #inputs = new CanonicalStyle(new Set())
  readonly #outputs = new CanonicalStyle(new Set(['examples']))

  /** The result of `JSON.stringify`, in parts: the larger ones are definitions or members that may recur. */
  writeParts(schema: JsonObject): string[] {
    return writeSchemaParts(schema, this.#json)
  }

  /** The result of `canonicalizeSchemas`, in parts as well. Needs valid Unicode. */
  writeCanonicalParts(input: JsonObject, output: JsonObject | null): string[] {
    const outputParts = output === null ? ['null'] : writeSchemaParts(output, this.#outputs)
    return ['{"input":', ...writeSchemaParts(input, this.#inputs), ',"output":', ...outputParts, '}']
  }
}
