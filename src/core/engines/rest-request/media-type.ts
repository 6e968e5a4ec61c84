// Media types as documents give them: one type, a range such as `image/*`, or a comma-separated list.

const mediaType = /^[!#$&^_.+*0-9a-z-]+\/[!#$&^_.+*0-9a-z-]+\s*(?:;[\t\x20-\x7e]*)?$/i

/** The media types of a list, without those that are invalid in a header. */
export const mediaTypesIn = (list: string): string[] =>
  list
    .split(',')
    .map((type) => type.trim())
    .filter((type) => mediaType.test(type))

export const isJsonType = (contentType: string) =>
  /^(?:application|text)\/(?:[^;]+\+)?json\b/i.test(contentType)

export const isMultipartType = (contentType: string) => /^multipart\//i.test(contentType)

export const isFormType = (contentType: string) =>
  /^application\/x-www-form-urlencoded\b/i.test(contentType) || isMultipartType(contentType)

const bytes = 'application/octet-stream'

/** The media type of a file: its own ("" means none) where the document allows that, else the first allowed type. */
export function typeOfFile(allowed: string, said: string): string {
  const ranges = mediaTypesIn(allowed)
  if (said && (ranges.length === 0 || ranges.some((range) => isWithin(said, range)))) return said
  return ranges.find((range) => !range.includes('*')) ?? bytes
}

function isWithin(type: string, range: string): boolean {
  const [essence = ''] = type.toLowerCase().split(';')
  const [wanted = ''] = range.toLowerCase().split(/\s*;/)
  return (
    wanted === '*/*' ||
    essence === wanted ||
    (wanted.endsWith('/*') && essence.startsWith(wanted.slice(0, -1)))
  )
}

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'audio/mpeg': 'mp3',
  [bytes]: 'bin',
}

/** A name for a file that has none: servers distinguish files from text fields by it. */
export function fileName(field: string, contentType: string): string {
  const [essence = ''] = contentType.toLowerCase().split(/\s*;/)
  const ending = endings[essence] ?? essence.split('/')[1] ?? ''
  return /\.[a-z0-9]{1,5}$/i.test(field) || !/^[a-z0-9]{1,5}$/.test(ending) ? field : `${field}.${ending}`
}
