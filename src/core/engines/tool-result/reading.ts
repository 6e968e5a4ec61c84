// What an upstream said, whatever it called it: data, text, bytes or nothing. Secrets are masked in all but bytes.
import type { Json } from '#base/json.ts'
import { decoded, isText } from './decoded.ts'
import { flawOf } from './flaw-of.ts'
import { imageTypeOf } from './image-type.ts'
import { type MediaKind, type MediaType, mediaTypeOf } from './media-type.ts'
import { mended } from './mended.ts'
import { eventData, jsonLines, parsed } from './streams.ts'

/** `partial`: the answer did not end by itself; what came of it until then is here. */
export type Answer = { status: number; headers: Record<string, string>; body: Uint8Array; partial?: boolean }

/** Takes out of a text what must not reach the caller, in case the upstream repeats it. */
export type Redact = (text: string) => string

export type Reading =
  | { kind: 'nothing' }
  /** `text` is the data as the upstream wrote it. */
  | { kind: 'data'; text: string; value: Json }
  /** `lacks` says why it is not the data that was promised. */
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

/** What says that it is an image is judged by its bytes, so that a page about an error is read as text. */
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
      flaw === 'deep' ? 'is nested too deeply' : isBroken ? 'is not the JSON that it says it is' : ''
    return { kind: 'text', text: masked, type, lacks }
  }
  const isClean = masked === text && flaw === '' && !(text.includes('\\') && hidingEscape.test(text))
  if (isClean) return { kind: 'data', text, value }
  return cleanData(text, value, redact)
}

/** One that stands for a character which may hide or break something. */
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
 * Escapes can hide a secret from the redaction, and hold halves of characters that other parsers reject. The text stays
 * as it was written unless something had to be masked in it.
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
