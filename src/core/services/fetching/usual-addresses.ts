import { parseHttpUrl } from '#base/web/url.ts'

const usualPaths = [
  '/openapi.json',
  '/openapi.yaml',
  '/swagger.json',
  '/v3/api-docs',
  '/swagger/v1/swagger.json',
  '/api-docs',
  '/api/openapi.json',
  '/api/schema',
  '/q/openapi',
]

/** Whether the address itself names a document file, so that no other address needs to be searched. */
export const isDocumentAddress = (address: string) =>
  /\.(?:json|ya?ml)$/i.test(parseHttpUrl(address)?.pathname ?? '')

/** Where documents usually are on the server of an address: in the folder of the page first, then at the root. */
export function listUsualAddresses(address: string): string[] {
  const url = parseHttpUrl(address)
  if (!url) return []
  const folder = new URL('.', url.href).pathname
  const around = url.pathname.replace(/\/*$/, '/')
  const folders = [...new Set([around, folder, '/'])]
  return folders.flatMap((path) => usualPaths.map((name) => `${url.origin}${path.slice(0, -1)}${name}`))
}

/** Targets of a Link header by their relation (RFC 8288). */
export function listLinkTargets(header: string, relation: string, base: string): string[] {
  const links = header.slice(0, 20_000).matchAll(/<([^<>]*)>([^<>]*)/g)
  return [...links].flatMap(([, target = '', parameters = '']) => {
    const [, quoted, plain = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]*))/i.exec(parameters) ?? []
    const hasRelation = (quoted ?? plain).toLowerCase().split(/\s+/).includes(relation)
    const url = hasRelation && URL.canParse(target, base) ? parseHttpUrl(new URL(target, base).href) : null
    return url && !(base.startsWith('https:') && url.protocol === 'http:') ? [url.href] : []
  })
}
