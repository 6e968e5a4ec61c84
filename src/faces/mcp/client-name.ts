import { isJsonObject, type JsonObject } from '#base/json.ts'
import { cleanText, startOf } from '#base/text.ts'

const maxLength = 80

/**
 * What the client calls itself, as `name/version`: each request of 2026-07-28 says it. "" for earlier revisions, whose
 * clients said it once, to nobody who would remember.
 */
export function clientName({ _meta: meta }: JsonObject): string {
  const client = isJsonObject(meta) ? meta['io.modelcontextprotocol/clientInfo'] : undefined
  if (!isJsonObject(client)) return ''
  return startOf(cleanText(`${client.name}/${client.version}`), maxLength)
}
