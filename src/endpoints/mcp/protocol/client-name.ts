import { isJsonObject, type JsonObject } from '#base/json.ts'
import { cleanText, truncateText } from '#base/text.ts'

const maxClientNameLength = 80

/**
 * The client as `name/version`, for call records. Requests of 2026-07-28 have it in `_meta`. Clients of
 * earlier revisions send it only in `initialize`, and this endpoint is stateless. For them it is the first
 * product of `User-Agent`, which may name their HTTP library. "" without either.
 */
export function resolveClientName({ _meta: meta }: JsonObject, userAgent = ''): string {
  const client = isJsonObject(meta) ? meta['io.modelcontextprotocol/clientInfo'] : undefined
  return isJsonObject(client)
    ? truncateText(cleanText(`${client.name}/${client.version}`), maxClientNameLength)
    : truncateText(firstProductPattern.exec(userAgent)?.[0] ?? '', maxClientNameLength)
}

/** RFC 9110, 10.1.5. `Mozilla` is excluded: every browser begins with it. */
const firstProductPattern = /^(?!mozilla\b)[\w!#$%&'*+.^`|~-]+(?:\/[\w!#$%&'*+.^`|~-]+)?/i
