// `multipart/form-data` (RFC 7578) as browsers write it; other multipart types with named parts use the same form.
import type { Json } from '#base/json.ts'
import { stringifyValue } from '../argument-text.ts'
import { leaveUnencoded } from '../encode.ts'
import {
  buildFileName,
  isJsonType,
  parseMediaTypes,
  readEssence,
  resolveFileMediaType,
} from '../media-type.ts'
import type { Bytes, EncodedBody, RequestContext } from '../request.ts'
import { concatBytes, parseFileArgument } from './file-argument.ts'
import { type BodyFieldValue, listFieldValues, serializeStyledField } from './form.ts'

/** `head` contains the header lines of the part after its name; `content` is text or bytes. */
type BodyPart = { name: string; head: string; content: string | Bytes }

export function buildMultipart(
  contentType: string,
  fields: BodyFieldValue[],
  context: RequestContext,
): EncodedBody {
  const parts = fields.flatMap((field) => buildFieldParts(field, context))
  const boundary = chooseBoundary(parts)
  const chunks = parts.flatMap(({ name, head, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"${head}\r\n\r\n`,
    content,
    '\r\n',
  ])
  return {
    contentType: `${readEssence(contentType)}; boundary=${boundary}`,
    content: concatChunks([...chunks, `--${boundary}--\r\n`]),
  }
}

function buildFieldParts(field: BodyFieldValue, context: RequestContext): BodyPart[] {
  if (field.isFile) return listFieldValues(field.value).flatMap((item) => buildFilePart(item, field, context))
  const head = formatPartHeaders(field)
  if (field.style) {
    return serializeStyledField(field, context, leaveUnencoded).map(([name, content]) => ({
      name,
      head,
      content,
    }))
  }
  return listFieldValues(field.value).map((item) => ({
    name: field.name,
    head,
    content: serializeItem(item, field, context),
  }))
}

const serializeItem = (
  item: Json,
  { contentType = '', argument }: BodyFieldValue,
  context: RequestContext,
): string => (isJsonType(contentType) ? JSON.stringify(item) : stringifyValue(item, argument, context))

function buildFilePart(item: Json, field: BodyFieldValue, context: RequestContext): BodyPart[] {
  const file = parseFileArgument(item, field.argument, context)
  if (!file) return []
  const type = resolveFileMediaType(field.contentType ?? '', file.contentType)
  const name = file.name || buildFileName(field.name, type)
  const head = `; filename="${escapeName(name)}"${formatPartHeaders({ ...field, contentType: type })}`
  return [{ name: field.name, head, content: file.bytes }]
}

function formatPartHeaders({ contentType = '', headers = [] }: BodyFieldValue): string {
  const type = parseMediaTypes(contentType).find((candidate) => !candidate.includes('*'))
  const lines = headers.map(([name, value]) => `\r\n${name}: ${value}`)
  return `${type ? `\r\nContent-Type: ${type}` : ''}${lines.join('')}`
}

const escapes: Record<string, string> = { '"': '%22', '\r': '%0D', '\n': '%0A' }

/** Escapes a name as the HTML standard specifies. */
const escapeName = (name: string) =>
  name.toWellFormed().replace(/["\r\n]/g, (character) => escapes[character] ?? '')

/** The first boundary that occurs in no part. */
function chooseBoundary(parts: BodyPart[]): string {
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

function concatChunks(chunks: (string | Bytes)[]): string | Bytes {
  if (chunks.every((chunk) => typeof chunk === 'string')) return chunks.join('')
  const encoder = new TextEncoder()
  return concatBytes(chunks.map((chunk) => (typeof chunk === 'string' ? encoder.encode(chunk) : chunk)))
}
