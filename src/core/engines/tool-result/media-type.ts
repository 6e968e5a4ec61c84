// What a Content-Type header means for us: data, text, or bytes that no model reads.

/** `untyped`: no type was named, so the content has to tell. */
export type MediaType = { kind: 'json' | 'text' | 'binary' | 'untyped'; type: string; charset: string }

const json = /^(application|text)\/(.+\+)?json$/
const text =
  /^(text\/.+|application\/((.+\+)?xml|(x-)?yaml|javascript|graphql|x-www-form-urlencoded|x-ndjson|jsonl|toml|sql))$/
const charsetParameter = /;\s*charset="?([^\s";]+)/i

function kindOf(type: string): MediaType['kind'] {
  if (type === '') return 'untyped'
  if (json.test(type)) return 'json'
  return text.test(type) ? 'text' : 'binary'
}

export function mediaTypeOf(header: string): MediaType {
  const type = (header.split(';', 1)[0] ?? '').trim().toLowerCase()
  return { kind: kindOf(type), type, charset: charsetParameter.exec(header)?.[1] ?? 'utf-8' }
}

const utf8 = new TextDecoder()

/** The bytes as text; a charset that is not known counts as UTF-8, and what is no character becomes U+FFFD. */
export function decoded(bytes: Uint8Array, charset: string): string {
  if (charset.toLowerCase() === 'utf-8') return utf8.decode(bytes)
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return utf8.decode(bytes)
  }
}
