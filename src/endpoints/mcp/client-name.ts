import { isJsonObject, type JsonObject } from '#base/json.ts'
import { cleanText, startOf } from '#base/text.ts'

const maxLength = 80

/**
 * What the client calls itself, as `name/version`: each request of 2026-07-28 says it. Clients of earlier revisions said
 * it once, to nobody who would remember; of them it is the first product of their `User-Agent`, which may be the name of
 * the library they are built with. "" when neither says anything.
 */
export function clientName({ _meta: meta }: JsonObject, userAgent = ''): string {
  const client = isJsonObject(meta) ? meta['io.modelcontextprotocol/clientInfo'] : undefined
  return isJsonObject(client)
    ? startOf(cleanText(`${client.name}/${client.version}`), maxLength)
    : startOf(firstProduct.exec(userAgent)?.[0] ?? '', maxLength)
}

/** RFC 9110, 10.1.5. Every browser begins with `Mozilla`, so that it names none. */
const firstProduct = /^(?!mozilla\b)[\w!#$%&'*+.^`|~-]+(?:\/[\w!#$%&'*+.^`|~-]+)?/i
