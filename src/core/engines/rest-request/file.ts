// A file as an argument: a string with its bytes in base64, or a data: URI, which may also give its media type and name
// (`data:text/csv;name=a.csv,id%2Cname`). Models and clients can produce both; in a schema, both are just strings.
import type { Json } from '#base/json.ts'
import { mediaTypesIn } from './media-type.ts'
import { type Bytes, type Call, fault } from './request.ts'

/** `contentType` and `name` are "" where the argument does not give them. */
export type File = { bytes: Bytes; contentType: string; name: string }

/** Returns null and adds an error to the context when the value is not a file. */
export function fileOf(value: Json, argument: string, call: Call): File | null {
  const file = typeof value === 'string' ? parsed(value) : null
  if (!file) call.faults.push(fault(argument, 'file', 'must be a file in base64, or a data: URI'))
  return file
}

const parsed = (text: string): File | null =>
  /^\s*data:/i.test(text) ? parsedDataUri(text.trimStart().slice(5)) : named(fromBase64(text), '', '')

const named = (bytes: Bytes | null, contentType: string, name: string): File | null =>
  bytes && { bytes, contentType, name }

/** RFC 2397, and the `name` or `filename` parameter that web pages add for files. */
function parsedDataUri(text: string): File | null {
  const comma = text.indexOf(',')
  if (comma < 0) return null
  const [type = '', ...parameters] = text
    .slice(0, comma)
    .split(';')
    .map((part) => part.trim())
  const data = text.slice(comma + 1)
  const isBase64 = parameters.some((part) => part.toLowerCase() === 'base64')
  const bytes = isBase64 ? fromBase64(unescaped(data)) : unescapedBytes(data)
  const [contentType = ''] = mediaTypesIn(type)
  const charset = parameters.find((part) => /^charset=[\w.-]+$/i.test(part))
  const name = /^(?:file)?name=(.*)$/i
  const given = parameters.map((part) => name.exec(part)?.[1]).find((one) => one !== undefined) ?? ''
  return named(bytes, contentType && charset ? `${contentType};${charset}` : contentType, unescaped(given))
}

/** Accepts both alphabets, with or without padding and line breaks; null when the text is not base64. */
function fromBase64(text: string): Bytes | null {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = new Uint8Array(binary.length)
    for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
    return bytes
  } catch {
    return null
  }
}

const escapes = /%[0-9a-f]{2}/gi

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Each escape is one byte; all other characters are encoded in UTF-8. */
function unescapedBytes(text: string): Bytes | null {
  if (!text.isWellFormed()) return null
  const encoder = new TextEncoder()
  const plain = text.split(escapes)
  const escaped = text.match(escapes) ?? []
  return joinedBytes(
    plain.flatMap((part, index) => {
      const code = escaped[index]
      return code
        ? [encoder.encode(part), Uint8Array.of(Number.parseInt(code.slice(1), 16))]
        : [encoder.encode(part)]
    }),
  )
}

export function joinedBytes(parts: Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let end = 0
  for (const part of parts) {
    joined.set(part, end)
    end += part.length
  }
  return joined
}
