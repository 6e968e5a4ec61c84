// Inlines definitions in schemas. Operations that inline the same definitions share the resulting objects: in a document
// whose schemas refer to each other these are most of what an import has to write, and are written once.
import type { JsonObject } from '#base/json.ts'
import type { InlinedSchema } from './inlined-schema.ts'
import { InliningPass } from './inlining-pass.ts'

/**
 * The maximum number of results remembered for a definition. In Stripe's document, a definition has at most
 * 14.
 */
const maxVariants = 32

/** Inlines the definitions of one document in one direction; `getSchema` returns the schema of a definition. */
export class DefinitionInliner {
  readonly #getSchema: (name: string) => JsonObject
  readonly #variants = new Map<string, InlinedSchema[]>()

  constructor(getSchema: (name: string) => JsonObject) {
    this.#getSchema = getSchema
  }

  /** Replaces references to the definitions named in `inlined`. */
  inline(schema: JsonObject, inlined: ReadonlySet<string>): InlinedSchema {
    const inlineDefinition = (name: string) => this.inlineDefinition(name, inlined)
    return new InliningPass({ inlined, getSchema: this.#getSchema, inlineDefinition }).run(schema)
  }

  /** Like `inline`, of a definition: the same object for all operations that decide the same about its references. */
  inlineDefinition(name: string, inlined: ReadonlySet<string>): InlinedSchema {
    const variants = this.#variants.get(name) ?? []
    const known = variants.find((variant) => hasSameDecisions(variant, inlined))
    if (known) return known
    const created = this.inline(this.#getSchema(name), inlined)
    if (variants.length < maxVariants) this.#variants.set(name, [...variants, created])
    return created
  }
}

function hasSameDecisions({ decisions }: InlinedSchema, inlined: ReadonlySet<string>): boolean {
  for (const [name, isInlined] of decisions) if (inlined.has(name) !== isInlined) return false
  return true
}
