// What a Content-Type header means for us. What the content turns out to be is settled in reading.ts: servers mislabel.

/** `untyped`: no type was named that says anything, so the content has to tell. */
export type MediaKind = 'json' | 'lines' | 'events' | 'markup' | 'text' | 'multipart' | 'binary' | 'untyped'
export type MediaType = { kind: MediaKind; type: string; charset: string }

/** The first that fits. `markup`: what is often said of JSON by servers that set no type themselves. */
const kinds: [pattern: RegExp, kind: MediaKind][] = [
  [/^$|^(application|binary)\/(x-)?(octet-stream|binary|download|force-download|unknown)$/, 'untyped'],
  [
    /^(application|text)\/((x-)?(ndjson|jsonl|jsonlines|json-lines|json-seq)|stream\+json|.+\+json-seq)$/,
    'lines',
  ],
  [/^(application|text)\/(.+\+)?json$/, 'json'],
  [/^text\/event-stream$/, 'events'],
  [/^text\/(html|plain|javascript)$/, 'markup'],
  [
    /^text\/|\+(xml|yaml)$|^application\/(x-)?(xml|yaml|javascript|graphql|www-form-urlencoded|toml|sql)$/,
    'text',
  ],
  [/^multipart\//, 'multipart'],
]

const charsetParameter = /;\s*charset="?([^\s";]+)/i

let last: { header: string; media: MediaType } | null = null

/** A server says the same of nearly all that it answers. */
export function mediaTypeOf(header: string): MediaType {
  if (last?.header !== header) last = { header, media: readMediaType(header) }
  return last.media
}

function readMediaType(header: string): MediaType {
  const type = (header.split(';', 1)[0] ?? '').trim().toLowerCase()
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'binary'
  return { kind, type, charset: charsetParameter.exec(header)?.[1] ?? '' }
}
