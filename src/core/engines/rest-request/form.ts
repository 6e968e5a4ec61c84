// Bodies made of named fields. Lists repeat the field, and what has members is JSON, unless the document sets a style.
import type { Json } from '#base/json.ts'
import type { BodyMember } from '#core/model/operation.ts'
import { formEncoded } from './encode.ts'
import { type Pair, pairsOf } from './pairs.ts'
import type { Body, Call } from './request.ts'
import { textOf } from './text-of.ts'

export type Field = BodyMember & { value: Json }

/** `application/x-www-form-urlencoded`. */
export const formOf = (fields: Field[], call: Call): string =>
  fields.flatMap((field) => formPairs(field, call).map((pair) => pair.join('='))).join('&')

function formPairs(field: Field, call: Call): Pair[] {
  const { argument, name, value, style, explode = style === 'form' } = field
  const write = (part: Json) => textOf(part, argument, call)
  if (style)
    return pairsOf(value, { name, style, explode, encode: formEncoded, encodeName: formEncoded }, write)
  return textsOf(field, call).map((text): Pair => [formEncoded(name), formEncoded(text)])
}

/** The texts of a field, one for each time it is sent. */
function textsOf({ argument, value }: Field, call: Call): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list.filter((part) => part !== null).map((part) => textOf(part, argument, call))
}

/** `multipart/form-data` of text fields (RFC 7578). */
export function multipartOf(fields: Field[], call: Call): Body {
  const parts = fields.flatMap((field) => textsOf(field, call).map((text) => part(field.name, text)))
  const boundary = boundaryFor(parts)
  const text = [...parts.map((content) => `--${boundary}\r\n${content}\r\n`), `--${boundary}--\r\n`].join('')
  return { contentType: `multipart/form-data; boundary=${boundary}`, text }
}

const escapes: Record<string, string> = { '"': '%22', '\r': '%0D', '\n': '%0A' }

const part = (name: string, text: string) => {
  const quoted = name.toWellFormed().replace(/["\r\n]/g, (character) => escapes[character] ?? '')
  return `Content-Disposition: form-data; name="${quoted}"\r\n\r\n${text}`
}

/** The first boundary that occurs in no part. */
function boundaryFor(parts: string[]): string {
  for (let n = 1; ; n++) {
    const boundary = `tenon-${n}`
    if (!parts.some((content) => content.includes(boundary))) return boundary
  }
}
