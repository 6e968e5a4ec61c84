import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { partsOf } from './resolved.ts'

const maxPaths = 500
const maxDepth = 10

/** Dotted paths of the leaf values of a schema: `items[].id`, `[].name`. In document order, at most 500. */
export function outputPaths(schema: JsonObject): string[] {
  const paths = new Set<string>()
  const onTheWay = new Set<Json>()
  const enter = (inner: Json, path: string): void => {
    if (paths.size >= maxPaths) return
    const isEnd = onTheWay.has(inner) || onTheWay.size === maxDepth
    const children = isEnd ? [] : childrenOf(inner, schema)
    if (children.length === 0) {
      if (path) paths.add(path)
      return
    }
    onTheWay.add(inner)
    for (const { step, child } of children) enter(child, joined(path, step))
    onTheWay.delete(inner)
  }
  enter(schema, '')
  return [...paths]
}

const joined = (path: string, step: string) => (step === '[]' || !path ? path + step : `${path}.${step}`)

function childrenOf(schema: Json, root: JsonObject): { step: string; child: Json }[] {
  return partsOf(schema, root).flatMap(({ properties, items }) => [
    ...Object.entries(isJsonObject(properties) ? properties : {}).map(([step, child]) => ({ step, child })),
    ...(isJsonObject(items) ? [{ step: '[]', child: items }] : []),
  ])
}
