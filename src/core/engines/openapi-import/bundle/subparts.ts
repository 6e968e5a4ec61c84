// Where a document holds parts that an import reads. Data (an example, a default, an extension) is never taken for parts,
// nor is what an import ignores (callbacks, links); a property that is called "example" or "links" is not either of them.
import { isJsonObject, type Json } from '#base/json.ts'
import { memberOf } from '#core/engines/json-schema/pointer.ts'

/** A part of a document. In a map the keys are names that people gave, not words of OpenAPI. */
export type Part = { value: Json; isMap: boolean }

const mapWords: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions', 'schemas', 'parameters'],
  ...['paths', 'pathItems', 'responses', 'requestBodies', 'headers', 'content', 'mediaTypes', 'encoding'],
  ...['securitySchemes', 'securityDefinitions', 'additionalOperations', 'variables'],
])

const ignoredWords: ReadonlySet<string> = new Set([
  ...['example', 'examples', 'default', 'enum', 'const', 'required', 'callbacks', 'links', 'webhooks'],
])

/** Calls `visit` for the parts directly inside a part. Documents have millions: nothing is made for one. */
export function eachSubpart(
  value: Json,
  isMap: boolean,
  visit: (inner: Json, isMap: boolean, step: string | number) => void,
): void {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      if (isCompound(value[index])) visit(value[index] as Json, false, index)
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      const inner = value[name]
      if (inner !== undefined && isCompound(inner) && (isMap || !isIgnored(name)))
        visit(inner, !isMap && mapWords.has(name), name)
    }
  }
}

/** The part one step down; null when there is nothing. */
export function subpart({ value, isMap }: Part, step: string): Part | null {
  const inner = memberOf(value, step)
  return inner === undefined ? null : { value: inner, isMap: !isMap && mapWords.has(step) }
}

const isCompound = (value: Json | undefined) => typeof value === 'object' && value !== null
const isIgnored = (word: string) => ignoredWords.has(word) || word.startsWith('x-')
