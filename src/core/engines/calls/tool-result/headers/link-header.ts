import { resolveHeaderUrl } from './resolve-header-url.ts'

const link = /<([^<>]*)>((?:\s*;\s*[^\s=;,"]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]*))?)*)/g
const parameter = /;\s*([^\s=;,"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*))/g

/** Resources that browsers load for a page, which mean nothing to callers of an API. */
const loaded = new Set([
  'preload',
  'prefetch',
  'preconnect',
  'dns-prefetch',
  'modulepreload',
  'stylesheet',
  'icon',
])
const firstShown = ['next', 'prev', 'previous', 'first', 'last']

const rank = (relation: string) =>
  (firstShown.indexOf(relation) + firstShown.length + 1) % (firstShown.length + 1)

/**
 * The URL of each relation of a Link header (RFC 8288), other pages first. `base`: the URL of the request.
 */
export function parseLinkHeader(header: string, base: string): [relation: string, url: string][] {
  const urls = new Map<string, string>()
  for (const [, target = '', parameters = ''] of header.matchAll(link)) {
    for (const relation of listRelations(parameters))
      if (!loaded.has(relation) && !urls.has(relation))
        urls.set(relation, resolveHeaderUrl(target.trim(), base))
  }
  return [...urls].toSorted(([a], [b]) => rank(a) - rank(b))
}

/** The relations of a link; none for a link about something other than the response (`anchor`). */
function listRelations(text: string): string[] {
  const parameters = [...text.matchAll(parameter)].map(([, name = '', quoted, plain = '']) => ({
    name: name.toLowerCase(),
    value: quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1'),
  }))
  if (parameters.some(({ name }) => name === 'anchor')) return []
  const relations = parameters.find(({ name }) => name === 'rel')?.value ?? ''
  return relations.toLowerCase().split(/\s+/).filter(Boolean)
}
