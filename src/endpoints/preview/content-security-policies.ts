// Content security policies of the two pages of a preview. Both are sandboxed without an origin, so that they have no
// cookies or storage and cannot read responses of the service.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { hashSource } from '#platform/content-security-policy.ts'

const sandbox = 'sandbox allow-scripts allow-forms'

/** The outer page: its built-in script and style, and the frame with the widget. */
export function buildPreviewPagePolicy(template: string, baseUrl: string): string {
  const extractBetween = (start: string, end: string) => template.split(start)[1]?.split(end)[0] ?? ''
  return [
    "default-src 'none'",
    `script-src ${hashSource(extractBetween('<script type="module">', '</script>'))}`,
    `style-src ${hashSource(extractBetween('<style>', '</style>'))}`,
    `frame-src ${baseUrl}/preview/`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    // @guard preview-links
    sandbox,
  ].join('; ')
}

/** The page of the widget, restricted as by hosts of MCP Apps: network access only to its declared domains. */
export function buildWidgetPolicy({ _meta }: JsonObject): string {
  const { connectDomains, resourceDomains, frameDomains } = toJsonObject(
    toJsonObject(toJsonObject(_meta).ui).csp,
  )
  const resources = filterOrigins(resourceDomains)
  return [
    "default-src 'none'",
    `script-src ${["'unsafe-inline'", ...resources].join(' ')}`,
    `style-src ${["'unsafe-inline'", ...resources].join(' ')}`,
    `img-src ${['data:', ...resources].join(' ')}`,
    `media-src ${['data:', ...resources].join(' ')}`,
    `font-src ${joinSources(resources)}`,
    `connect-src ${joinSources(filterOrigins(connectDomains))}`,
    `frame-src ${joinSources(filterOrigins(frameDomains))}`,
    "base-uri 'none'; form-action 'none'",
    // @guard preview-links
    sandbox,
  ].join('; ')
}

const toJsonObject = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

/** Invalid domains are dropped, since a draft can be previewed before its domains are valid. */
const filterOrigins = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value : []).filter(
    // @guard
    (source): source is string =>
      typeof source === 'string' && /^(https?|wss?):\/\/[\w.*:[\]-]+$/.test(source),
  )

const joinSources = (origins: string[]) => (origins.length > 0 ? origins.join(' ') : "'none'")
