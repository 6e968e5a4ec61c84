// Classifies media types of bodies: JSON, a sequence of JSON values, form fields, text, or the bytes of a file.
import { isJsonSequenceType } from '#core/engines/calls/rest-request/index.ts'

export type BodyKind = 'json' | 'sequence' | 'form' | 'multipart' | 'text' | 'binary'

const kinds: [pattern: RegExp, kind: BodyKind][] = [
  [/^(application|text)\/([^;]+\+)?json\b/, 'json'],
  [/^application\/x-www-form-urlencoded\b/, 'form'],
  [/^multipart\//, 'multipart'],
  [/^(text\/|application\/([^;]+\+)?(xml|yaml|x-yaml|graphql|sql|javascript|toml|csv)\b)/, 'text'],
  [/^(\*|application)\/\*/, 'json'],
]

export const classifyMediaType = (mediaType: string): BodyKind =>
  isJsonSequenceType(mediaType)
    ? 'sequence'
    : (kinds.find(([pattern]) => pattern.test(mediaType.toLowerCase()))?.[1] ?? 'binary')

/** Media types that are always binary; a schema may declare content of other unknown types as text. */
export const isBinaryMediaType = (mediaType: string) =>
  /^(image|audio|video|font|model)\/|^application\/(octet-stream|pdf|zip|gzip|x-tar)\b/i.test(mediaType)

const preference: BodyKind[] = ['json', 'form', 'multipart', 'sequence', 'text', 'binary']

/** The best media type to send or read: JSON before all others, `application/json` before `+json` types. */
export function selectPreferredMediaType<Media>(
  types: readonly [type: string, media: Media][],
): [type: string, media: Media] | null {
  const rank = ([type]: [string, Media]) =>
    preference.indexOf(classifyMediaType(type)) * 2 + (isPlainJson(type) ? 0 : 1)
  return types.toSorted((a, b) => rank(a) - rank(b))[0] ?? null
}

const isPlainJson = (type: string) => /^application\/json\b/i.test(type)

/** The media type to use for a range such as `application/*`. */
const concreteTypes: Record<BodyKind, string> = {
  json: 'application/json',
  sequence: 'application/jsonl',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  text: 'text/plain',
  binary: 'application/octet-stream',
}

/** A concrete media type for a Content-Type header. */
export const toConcreteMediaType = (type: string): string =>
  type.includes('*') ? concreteTypes[classifyMediaType(type)] : type
