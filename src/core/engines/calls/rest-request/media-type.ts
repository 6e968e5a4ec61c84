// Media types in documents: one type, a range such as `image/*`, or a comma-separated list.

const mediaType = /^[!#$&^_.+*0-9a-z-]+\/[!#$&^_.+*0-9a-z-]+\s*(?:;[\t\x20-\x7e]*)?$/i

/** The media types of a list, without those that are invalid in a header. */
export const parseMediaTypes = (list: string): string[] =>
  list
    .split(',')
    .map((type) => type.trim())
    .filter((type) => mediaType.test(type))

export const isJsonType = (contentType: string) =>
  /^(?:application|text)\/(?:[^;]+\+)?json(?!-seq)\b/i.test(contentType)

/** A sequence of JSON values: one a line, or each after a record separator (RFC 7464). */
export const isJsonSequenceType = (contentType: string) =>
  /^(?:application|text)\/(?:(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|json-seq)|stream\+json|[^;]+\+json-seq)\b/i.test(
    contentType,
  )

/** The texts of the values as a sequence of this type. */
export const joinJsonSequence = (texts: readonly string[], contentType: string): string => {
  const mark = /json-seq\b/i.test(contentType) ? '\x1e' : ''
  return texts.map((text) => `${mark}${text}\n`).join('')
}

export const isMultipartType = (contentType: string) => /^multipart\//i.test(contentType)

export const isFormType = (contentType: string) =>
  /^application\/x-www-form-urlencoded\b/i.test(contentType) || isMultipartType(contentType)

const octetStream = 'application/octet-stream'

/** The media type of a file: its own ("" means none) where the document allows that, else the first allowed type. */
export function resolveFileMediaType(allowed: string, declared: string): string {
  const ranges = parseMediaTypes(allowed)
  if (declared && (ranges.length === 0 || ranges.some((range) => isInRange(declared, range)))) return declared
  return ranges.find((range) => !range.includes('*')) ?? octetStream
}

/** The media type without its parameters, in lower case. */
export const readEssence = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase()

function isInRange(type: string, range: string): boolean {
  const essence = readEssence(type)
  const expected = readEssence(range)
  return (
    expected === '*/*' ||
    essence === expected ||
    (expected.endsWith('/*') && essence.startsWith(expected.slice(0, -1)))
  )
}

const fileExtensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'audio/mpeg': 'mp3',
  [octetStream]: 'bin',
}

/** A name for a file without one: by the name, servers distinguish files from text fields. */
export function buildFileName(field: string, contentType: string): string {
  const essence = readEssence(contentType)
  const extension = fileExtensions[essence] ?? essence.split('/')[1] ?? ''
  return /\.[a-z0-9]{1,5}$/i.test(field) || !/^[a-z0-9]{1,5}$/.test(extension)
    ? field
    : `${field}.${extension}`
}
