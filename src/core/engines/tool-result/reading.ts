// Determines what a response contains, whatever its Content-Type: data, text, bytes or nothing. Masks secrets in all
// but bytes.
import type { Json } from '#base/json.ts'
import { decoded, isText } from './decoded.ts'
import { flawOf } from './flaw-of.ts'
import { imageTypeOf } from './image-type.ts'
import { type MediaKind, type MediaType, mediaTypeOf } from './media-type.ts'
import { mended } from './mended.ts'
import { eventData, jsonLines, parsed } from './streams.ts'

/** `partial`: the response was incomplete; `body` is what was received of it. */
export type Answer = { status: number; headers: Record<string, string>; body: Uint8Array; partial?: boolean }

/** Masks secrets in a text, in case the upstream repeats them. */
export type Redact = (text: string) => string

export type Reading =
  | { kind: 'nothing' }
  /** `text` is the data as the upstream wrote it. */
  | { kind: 'data'; text: string; value: Json }
  /** `problem` says why it is not the data that was expected; "" when none was. */
  | { kind: 'text'; text: string; type: string; lacks: string }
  | { kind: 'bytes'; bytes: Uint8Array; type: string }

export function readingOf({ headers, body }: Answer, redact: Redact): Reading {
  if (body.length === 0) return { kind: 'nothing' }
  const media = mediaTypeOf(headers['content-type'] ?? '')
  if (isOfBytes(media, body)) {
    const type = imageTypeOf(body) || media.type || 'application/octet-stream'
    return { kind: 'bytes', bytes: body, type }
  }
  const text = decoded(body, media.charset)
  return /\S/.test(text) ? readingOfText(text, media, redact) : { kind: 'nothing' }
}

/** A response labelled as an image is checked by its bytes, so that an error page is treated as text. */
function isOfBytes({ kind, type }: MediaType, body: Uint8Array): boolean {
  if (kind === 'untyped' || kind === 'multipart') return imageTypeOf(body) !== '' || !isText(body)
  return kind === 'binary' && (!type.startsWith('image/') || imageTypeOf(body) !== '' || !isText(body))
}

function readingOfText(text: string, { kind, type }: MediaType, redact: Redact): Reading {
  const masked = redact(text)
  const value = valueIn(text, kind)
  const flaw = value === undefined ? '' : flawOf(value)
  if (value === undefined || flaw === 'deep') {
    const isBroken = value === undefined && kind === 'json'
    const lacks =
      flaw === 'deep'
        ? 'is nested too deeply'
        : isBroken
          ? 'is not valid JSON, which its content type declares'
          : ''
    return { kind: 'text', text: masked, type, lacks }
  }
  const isClean = masked === text && flaw === '' && !(text.includes('\\') && hidingEscape.test(text))
  if (isClean) return { kind: 'data', text, value }
  return cleanData(text, value, redact)
}

/** An escape that may hide a secret, or encode a lone surrogate. */
const hidingEscape = /\\[u/]/

function valueIn(text: string, kind: MediaKind): Json | undefined {
  switch (kind) {
    case 'json': {
      const value = parsed(text)
      return value === undefined ? jsonLines(text) : value
    }
    case 'lines':
      return jsonLines(text) ?? parsed(text)
    case 'events':
      return eventData(text)
    case 'markup':
    case 'binary':
      return /^\s*[{[]/.test(text) ? parsed(text) : undefined
    case 'untyped':
      return parsed(text)
    default:
      return undefined
  }
}

/**
 * Escapes can hide a secret from redaction, and encode lone surrogates, which other parsers reject. The text remains as
 * the upstream wrote it unless something had to be masked.
 */
function cleanData(text: string, value: Json, redact: Redact): Reading {
  let isMasked = redact(text) !== text
  const clean = mended(value, (one) => {
    const masked = redact(one)
    isMasked ||= masked !== one
    return masked.toWellFormed()
  })
  return { kind: 'data', text: isMasked ? JSON.stringify(clean) : text, value: clean }
}
