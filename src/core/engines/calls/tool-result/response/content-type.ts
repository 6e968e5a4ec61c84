// Interprets a Content-Type header. Servers mislabel content, so response-content.ts makes the decision.

import { jsonLinesType } from '#base/web/json-lines-type.ts'

/** `untyped` and `other`: the header gives no meaningful type, or one that is not listed here, so the content decides. */
export type ContentKind =
  | 'json'
  | 'lines'
  | 'events'
  | 'markup'
  | 'text'
  | 'multipart'
  | 'binary'
  | 'untyped'
  | 'other'
export type ContentType = { kind: ContentKind; type: string; charset: string }

/** The first match applies. `markup`: types that frameworks set by default, often wrongly for JSON. */
const kinds: [pattern: RegExp, kind: ContentKind][] = [
  [/^$|^(application|binary)\/(x-)?(octet-stream|binary|download|force-download|unknown)$/, 'untyped'],
  [jsonLinesType, 'lines'],
  [/^(application|text)\/(.+\+|x-)?json$/, 'json'],
  [/^text\/event-stream$/, 'events'],
  [/^text\/(html|plain)$|^(application|text)\/(x-)?javascript$/, 'markup'],
  [/^text\/|\+(xml|yaml)$|^application\/(x-)?(xml|yaml|graphql|www-form-urlencoded|toml|sql)$/, 'text'],
  [/^multipart\//, 'multipart'],
  [/^(audio|video|font|model)\/|^application\/(pdf|zip|gzip|zstd|wasm)$/, 'binary'],
]

const charsetParameter = /;\s*charset="?([^\s";]+)/i

let cached: { header: string; contentType: ContentType } | null = null

/** Caches the last header, since nearly all responses of a server have the same. */
export function parseContentType(header: string): ContentType {
  if (cached?.header !== header) cached = { header, contentType: parseHeader(header) }
  return cached.contentType
}

function parseHeader(header: string): ContentType {
  const type = (header.split(';', 1)[0] ?? '').trim().toLowerCase()
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
  return { kind, type, charset: charsetParameter.exec(header)?.[1] ?? '' }
}
