import { isJsonObject, type JsonObject } from '#base/json.ts'
import { annotationKeywords, mapSubschemas } from '#core/engines/schemas/json-schema/index.ts'
import { getDefinitionName } from './definition-reference.ts'
import type { InlinedSchema } from './inlined-schema.ts'

/** Nesting levels up to which definitions are inlined. */
const maxInlineDepth = 12

/** `inlineDefinition` inlines in a definition that begins at depth 0. */
type InliningSource = {
  inlined: ReadonlySet<string>
  getSchema(name: string): JsonObject
  inlineDefinition(name: string): InlinedSchema
}

/** Inlines definitions in one schema, and records the decisions on which the result depends. */
export class InliningPass {
  readonly #source: InliningSource
  readonly #remaining = new Set<string>()
  readonly #decisions = new Map<string, boolean>()
  #height = -1

  constructor(source: InliningSource) {
    this.#source = source
  }

  run(schema: JsonObject): InlinedSchema {
    const inlined = this.#inline(schema, 0)
    return { schema: inlined, remaining: this.#remaining, decisions: this.#decisions, height: this.#height }
  }

  #inline(schema: JsonObject, depth: number): JsonObject {
    const name = getDefinitionName(schema)
    if (name !== null && this.#canInline(name, schema, depth))
      return this.#replaceReference(name, schema, depth)
    if (name !== null) this.#remaining.add(name)
    return mapSubschemas(schema, (inner) => (isJsonObject(inner) ? this.#inline(inner, depth + 1) : inner))
  }

  #canInline(name: string, schema: JsonObject, depth: number): boolean {
    if (depth > maxInlineDepth || !hasOnlyAnnotations(schema)) return false
    const isInlined = this.#source.inlined.has(name)
    this.#decisions.set(name, isInlined)
    return isInlined
  }

  #replaceReference(name: string, { $ref: _, ...siblings }: JsonObject, depth: number): JsonObject {
    this.#height = Math.max(this.#height, depth)
    const target = this.#inlineTarget(name, depth + 1)
    return Object.keys(siblings).length === 0 ? target : { ...target, ...siblings }
  }

  /** A shared result that began too deep would be inlined deeper than allowed. */
  #inlineTarget(name: string, depth: number): JsonObject {
    const shared = this.#source.inlineDefinition(name)
    if (depth + shared.height > maxInlineDepth) return this.#inline(this.#source.getSchema(name), depth)
    for (const [inner, isInlined] of shared.decisions) this.#decisions.set(inner, isInlined)
    for (const inner of shared.remaining) this.#remaining.add(inner)
    this.#height = Math.max(this.#height, depth + shared.height)
    return shared.schema
  }
}

const hasOnlyAnnotations = (schema: JsonObject) =>
  Object.keys(schema).every((keyword) => keyword === '$ref' || annotationKeywords.has(keyword))
