/** A content coding (RFC 9110, 8.4.1). */
export type ContentEncoding = 'br' | 'gzip' | 'identity'

const preferred: readonly ContentEncoding[] = ['br', 'gzip']

/** The smallest existing coding that the client accepts (RFC 9110, 12.5.3). */
export function selectEncoding(
  header: string | string[] | undefined,
  available: ReadonlySet<ContentEncoding> = new Set(preferred),
): ContentEncoding {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .filter(([, quality = 'q=1']) => /^q=(?:0\.0*[1-9]\d*|1(?:\.0*)?)$/.test(quality))
    .map(([coding]) => coding)
  return preferred.find((encoding) => available.has(encoding) && accepted.includes(encoding)) ?? 'identity'
}
