// What the two pages of a preview may do. Neither has an origin: no cookie, no storage, nothing of the service within reach.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { hashSource } from '#platform/content-security-policy.ts'

const sandbox = 'sandbox allow-scripts allow-forms'

/** The page around the widget: the script and the style that it was built with, and the frame. */
export function previewPolicy(template: string, baseUrl: string): string {
  const within = (start: string, end: string) => template.split(start)[1]?.split(end)[0] ?? ''
  return [
    "default-src 'none'",
    `script-src ${hashSource(within('<script type="module">', '</script>'))}`,
    `style-src ${hashSource(within('<style>', '</style>'))}`,
    `frame-src ${baseUrl}/preview/`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    sandbox,
  ].join('; ')
}

/** The page of a widget, as hosts of MCP Apps hold it: what its resource declares, and nothing else of the network. */
export function widgetPolicy({ _meta }: JsonObject): string {
  const { connectDomains, resourceDomains, frameDomains } = objectIn(objectIn(objectIn(_meta).ui).csp)
  const resources = originsIn(resourceDomains)
  return [
    "default-src 'none'",
    `script-src ${["'unsafe-inline'", ...resources].join(' ')}`,
    `style-src ${["'unsafe-inline'", ...resources].join(' ')}`,
    `img-src ${['data:', ...resources].join(' ')}`,
    `media-src ${['data:', ...resources].join(' ')}`,
    `font-src ${orNone(resources)}`,
    `connect-src ${orNone(originsIn(connectDomains))}`,
    `frame-src ${orNone(originsIn(frameDomains))}`,
    "base-uri 'none'; form-action 'none'",
    sandbox,
  ].join('; ')
}

const objectIn = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {})

/** Only what is one source of a policy: a draft is shown though its domains are not in order. */
const originsIn = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value : []).filter(
    (one): one is string => typeof one === 'string' && /^(https?|wss?):\/\/[\w.*:[\]-]+$/.test(one),
  )

const orNone = (origins: string[]) => (origins.length > 0 ? origins.join(' ') : "'none'")
