// A file as an argument: a string with its bytes in base64, or a data: URI, which may also give its media type and name
// (`data:text/csv;name=a.csv,id%2Cname`). Models and clients can produce both; in a schema, both are just strings.
import type { Json } from '#base/json.ts'
import { parseMediaTypes } from '../media-type.ts'
import { type Bytes, createViolation, type RequestContext } from '../request.ts'

/** `contentType` and `name` are "" where the argument does not give them. */
export type FileArgument = { bytes: Bytes; contentType: string; name: string }

/** Returns null and adds an error to the context when the value is not a file. */
export function parseFileArgument(
  value: Json,
  argument: string,
  context: RequestContext,
): FileArgument | null {
  const file = typeof value === 'string' ? parseFileText(value) : null
  if (!file)
    context.violations.push(createViolation(argument, 'file', 'must be a file in base64, or a data: URI'))
  return file
}

const parseFileText = (text: string): FileArgument | null =>
  /^\s*data:/i.test(text) ? parseDataUri(text.trimStart().slice(5)) : createFile(decodeBase64(text), '', '')

const createFile = (bytes: Bytes | null, contentType: string, name: string): FileArgument | null =>
  bytes && { bytes, contentType, name }

/** RFC 2397, and the `name` or `filename` parameter that web pages add for files. */
function parseDataUri(text: string): FileArgument | null {
  const comma = text.indexOf(',')
  if (comma < 0) return null
  const [type = '', ...parameters] = text
    .slice(0, comma)
    .split(';')
    .map((parameter) => parameter.trim())
  const data = text.slice(comma + 1)
  const isBase64 = parameters.some((parameter) => parameter.toLowerCase() === 'base64')
  const bytes = isBase64 ? decodeBase64(percentDecode(data)) : percentDecodeBytes(data)
  const [contentType = ''] = parseMediaTypes(type)
  const charset = parameters.find((parameter) => /^charset=[\w.-]+$/i.test(parameter))
  const namePattern = /^(?:file)?name=(.*)$/i
  const fileName =
    parameters
      .map((parameter) => namePattern.exec(parameter)?.[1])
      .find((candidate) => candidate !== undefined) ?? ''
  return createFile(
    bytes,
    contentType && charset ? `${contentType};${charset}` : contentType,
    percentDecode(fileName),
  )
}

/** Accepts both alphabets, with or without padding and line breaks; null when the text is not base64. */
function decodeBase64(text: string): Bytes | null {
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

function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Each escape is one byte; all other characters are encoded in UTF-8. */
function percentDecodeBytes(text: string): Bytes | null {
  if (!text.isWellFormed()) return null
  const encoder = new TextEncoder()
  const plain = text.split(escapes)
  const escaped = text.match(escapes) ?? []
  return concatBytes(
    plain.flatMap((part, index) => {
      const code = escaped[index]
      return code
        ? [encoder.encode(part), Uint8Array.of(Number.parseInt(code.slice(1), 16))]
        : [encoder.encode(part)]
    }),
  )
}

export function concatBytes(chunks: Bytes[]): Bytes {
  const joined = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let end = 0
  for (const chunk of chunks) {
    joined.set(chunk, end)
    end += chunk.length
  }
  return joined
}
