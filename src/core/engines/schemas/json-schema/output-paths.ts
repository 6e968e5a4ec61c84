import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { expandComposition } from './resolve-schema.ts'

const maxPaths = 500
const maxDepth = 10
/** Alternatives may describe the same path again and again, so the number of paths alone bounds nothing. */
const maxVisits = 10_000

/** Dotted paths of the leaf values of a schema: `items[].id`, `[].name`. In document order, at most 500. */
export function listOutputPaths(schema: JsonObject): string[] {
  const paths = new Set<string>()
  const ancestors = new Set<Json>()
  let visitsLeft = maxVisits
  const collect = (inner: Json, path: string): void => {
    if (paths.size >= maxPaths || visitsLeft <= 0) return
    const isLeaf = ancestors.has(inner) || ancestors.size === maxDepth
    const children = isLeaf ? [] : listChildren(inner, schema)
    visitsLeft -= 1 + children.length
    if (children.length === 0) {
      if (path) paths.add(path)
      return
    }
    ancestors.add(inner)
    for (const { step, child } of children) collect(child, joinPath(path, step))
    ancestors.delete(inner)
  }
  collect(schema, '')
  return [...paths]
}

const joinPath = (path: string, step: string) => (step === '[]' || !path ? path + step : `${path}.${step}`)

function listChildren(schema: Json, root: JsonObject): { step: string; child: Json }[] {
  return expandComposition(schema, root).flatMap(({ properties, items }) => [
    ...Object.entries(isJsonObject(properties) ? properties : {}).map(([step, child]) => ({ step, child })),
    ...(isJsonObject(items) ? [{ step: '[]', child: items }] : []),
  ])
}
