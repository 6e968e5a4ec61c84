// `multipart/form-data` (RFC 7578) as browsers write it; other multipart types with named parts use the same form.
import type { Json } from '#base/json.ts'
import { verbatim } from './encode.ts'
import { fileOf, joinedBytes } from './file.ts'
import { type Field, fieldPairs, itemsOf } from './form.ts'
import { fileName, isJsonType, mediaTypesIn, typeOfFile } from './media-type.ts'
import type { Body, Bytes, Call } from './request.ts'
import { textOf } from './text-of.ts'

/** `head` contains the header lines of the part after its name; `content` is text or bytes. */
type Part = { name: string; head: string; content: string | Bytes }

export function multipartOf(contentType: string, fields: Field[], call: Call): Body {
  const parts = fields.flatMap((field) => partsOf(field, call))
  const boundary = boundaryFor(parts)
  const pieces = parts.flatMap(({ name, head, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${head}\r\n\r\n`,
    content,
    '\r\n',
  ])
  const [essence = ''] = contentType.split(/\s*;/)
  return {
    contentType: `${essence.toLowerCase()}; boundary=${boundary}`,
    content: joined([...pieces, `--${boundary}--\r\n`]),
  }
}

function partsOf(field: Field, call: Call): Part[] {
  if (field.isFile) return itemsOf(field.value).flatMap((item) => filePart(item, field, call))
  const head = headersOf(field)
  if (field.style) {
    return fieldPairs(field, call, verbatim).map(([name, content]) => ({ name, head, content }))
  }
  return itemsOf(field.value).map((item) => ({
    name: field.name,
    head,
    content: contentOf(item, field, call),
  }))
}

const contentOf = (item: Json, { contentType = '', argument }: Field, call: Call): string =>
  isJsonType(contentType) ? JSON.stringify(item) : textOf(item, argument, call)

function filePart(item: Json, field: Field, call: Call): Part[] {
  const file = fileOf(item, field.argument, call)
  if (!file) return []
  const type = typeOfFile(field.contentType ?? '', file.contentType)
  const name = file.name || fileName(field.name, type)
  const head = `; filename="${quoted(name)}"${headersOf({ ...field, contentType: type })}`
  return [{ name: field.name, head, content: file.bytes }]
}

function headersOf({ contentType = '', headers = [] }: Field): string {
  const type = mediaTypesIn(contentType).find((one) => !one.includes('*'))
  const lines = headers.map(([name, value]) => `\r\n${name}: ${value}`)
  return `${type ? `\r\nContent-Type: ${type}` : ''}${lines.join('')}`
}

const escapes: Record<string, string> = { '"': '%22', '\r': '%0D', '\n': '%0A' }

/** Escapes a name as the HTML standard specifies. */
const quoted = (name: string) =>
  name.toWellFormed().replace(/["\r\n]/g, (character) => escapes[character] ?? '')

/** The first boundary that occurs in no part. */
function boundaryFor(parts: Part[]): string {
  // Latin-1 maps every byte to one character, so that an ASCII string can be searched in any bytes.
  const latin1 = new TextDecoder('latin1')
  const texts = parts.flatMap(({ name, head, content }) => [
    name,
    head,
    typeof content === 'string' ? content : latin1.decode(content),
  ])
  for (let n = 1; ; n++) {
    const boundary = `tenon-${n}`
    if (!texts.some((text) => text.includes(boundary))) return boundary
  }
}

function joined(pieces: (string | Bytes)[]): string | Bytes {
  if (pieces.every((piece) => typeof piece === 'string')) return pieces.join('')
  const encoder = new TextEncoder()
  return joinedBytes(pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece)))
}
