// Traverses the nodes of a document that an import reads. Skips data (examples, defaults, extensions) and features that
// are not imported (callbacks, links); a property that is merely named "example" or "links" is not skipped.
import { isJsonObject, type Json } from '#base/json.ts'
import { readPointerToken } from '#core/engines/schemas/json-schema/index.ts'

/** An object or array of a document. The keys of a map are names chosen by its author, not OpenAPI keywords. */
export type DocumentNode = { value: Json; isMap: boolean }

const mapKeywords: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions', 'schemas', 'parameters'],
  ...['paths', 'pathItems', 'responses', 'requestBodies', 'headers', 'content', 'mediaTypes', 'encoding'],
  ...['securitySchemes', 'securityDefinitions', 'additionalOperations', 'variables'],
])

const ignoredKeywords: ReadonlySet<string> = new Set([
  ...['example', 'examples', 'default', 'enum', 'const', 'required', 'callbacks', 'links', 'webhooks'],
])

/** Calls `visit` for each child node. Documents have millions of nodes, so this allocates nothing per node. */
export function visitChildNodes(
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
      if (inner !== undefined && isCompound(inner) && (isMap || !isIgnoredKeyword(name)))
        visit(inner, !isMap && mapKeywords.has(name), name)
    }
  }
}

/** The child node at `step`; null if there is none. */
export function getChildNode({ value, isMap }: DocumentNode, step: string): DocumentNode | null {
  const inner = readPointerToken(value, step)
  return inner === undefined ? null : { value: inner, isMap: !isMap && mapKeywords.has(step) }
}

const isCompound = (value: Json | undefined) => typeof value === 'object' && value !== null
const isIgnoredKeyword = (keyword: string) => ignoredKeywords.has(keyword) || keyword.startsWith('x-')
