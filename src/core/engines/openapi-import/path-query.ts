// Some documents write query parameters into their paths (`/search?q={query}`). OpenAPI does not define this, but the
// intent is clear. A pair without a placeholder (`?method=search`) stays in the path and is sent with every call.
import type { JsonObject } from '#base/json.ts'
import { textAt } from './members.ts'
import type { Notes } from './notes.ts'

/** `path` has no placeholder in its query; `names` maps each placeholder removed from there to its query parameter. */
export type SplitPath = { path: string; names: ReadonlyMap<string, string> }

const pairWithPlaceholder = /^([^={}]+)=\{([^{}]+)\}$/

export function splitPath(written: string, notes: Notes): SplitPath {
  const [beforeHash = ''] = written.split('#', 1)
  // A fragment is never sent. Without placeholders it only distinguishes operations, so nothing is lost.
  if (written.includes('{', beforeHash.length))
    notes.refuse('its path has parameters in its fragment, which is never sent')
  const at = beforeHash.indexOf('?')
  if (at < 0 || !beforeHash.includes('{', at)) return { path: written, names: new Map() }
  const fixed: string[] = []
  const names = new Map<string, string>()
  for (const pair of beforeHash.slice(at + 1).split('&')) {
    const [, name, placeholder] = pairWithPlaceholder.exec(pair) ?? []
    if (name && placeholder) names.set(placeholder, name)
    else if (/[{}]/.test(pair))
      notes.degrade(`the query ${pair} of its path is left out: it is not a name=value pair`)
    else fixed.push(pair)
  }
  const query = fixed.length > 0 ? `?${fixed.join('&')}` : ''
  return { path: beforeHash.slice(0, at) + query + written.slice(beforeHash.length), names }
}

/** The Parameter Objects, with path parameters found in the query turned into query parameters. */
export function withQueryParameters(objects: readonly JsonObject[], names: SplitPath['names']): JsonObject[] {
  const moved = objects.map((object) => {
    const name = object.in === 'path' ? names.get(textAt(object, 'name')) : undefined
    return name === undefined ? object : { ...withoutStyle(object), in: 'query', name }
  })
  const known = new Set(
    moved.filter((object) => object.in === 'query').map((object) => textAt(object, 'name')),
  )
  const missing = [...names.values()].filter((name) => !known.has(name))
  return [
    ...moved,
    ...missing.map((name) => ({ in: 'query', name, type: 'string', schema: { type: 'string' } })),
  ]
}

const withoutStyle = ({ style: _, explode: __, ...object }: JsonObject): JsonObject => object
