// Some documents write query parameters into their paths (`/search?q={query}`). OpenAPI does not define this, but the
// intent is clear. A pair without a placeholder (`?method=search`) stays in the path and is sent with every call.
import type { JsonObject } from '#base/json.ts'
import { getString } from '../document/members.ts'
import type { OperationDiagnostics } from '../operation-diagnostics.ts'

/** `path` has no placeholder in its query; `names` maps each placeholder removed from there to its query parameter. */
export type SplitPath = { path: string; names: ReadonlyMap<string, string> }

const pairWithPlaceholder = /^([^={}]+)=\{([^{}]+)\}$/

export function splitPath(declaredPath: string, diagnostics: OperationDiagnostics): SplitPath {
  const [beforeHash = ''] = declaredPath.split('#', 1)
  // A fragment is never sent. Without placeholders it only distinguishes operations, so nothing is lost.
  if (declaredPath.includes('{', beforeHash.length))
    diagnostics.reject('its path has parameters in its fragment, which is never sent')
  const queryStart = beforeHash.indexOf('?')
  if (queryStart < 0 || !beforeHash.includes('{', queryStart)) return { path: declaredPath, names: new Map() }
  const fixedPairs: string[] = []
  const names = new Map<string, string>()
  for (const pair of beforeHash.slice(queryStart + 1).split('&')) {
    const [, name, placeholder] = pairWithPlaceholder.exec(pair) ?? []
    if (name && placeholder) names.set(placeholder, name)
    else if (/[{}]/.test(pair))
      diagnostics.degrade(`the query ${pair} of its path is left out: it is not a name=value pair`)
    else fixedPairs.push(pair)
  }
  const query = fixedPairs.length > 0 ? `?${fixedPairs.join('&')}` : ''
  return { path: beforeHash.slice(0, queryStart) + query + declaredPath.slice(beforeHash.length), names }
}

/** The Parameter Objects, with path parameters found in the query turned into query parameters. */
export function withQueryParameters(objects: readonly JsonObject[], names: SplitPath['names']): JsonObject[] {
  const moved = objects.map((object) => {
    const name = object.in === 'path' ? names.get(getString(object, 'name')) : undefined
    return name === undefined ? object : { ...withoutStyle(object), in: 'query', name }
  })
  const known = new Set(
    moved.filter((object) => object.in === 'query').map((object) => getString(object, 'name')),
  )
  const missing = [...names.values()].filter((name) => !known.has(name))
  return [
    ...moved,
    ...missing.map((name) => ({ in: 'query', name, type: 'string', schema: { type: 'string' } })),
  ]
}

const withoutStyle = ({ style: _, explode: __, ...object }: JsonObject): JsonObject => object
