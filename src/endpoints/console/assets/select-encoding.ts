import type { AssetEncoding } from '#core/ports/console-assets.ts'

const preferred: readonly AssetEncoding[] = ['br', 'gzip']

/** The smallest existing coding that the client accepts (RFC 9110, 12.5.3). */
export function selectEncoding(
  header: string | string[] | undefined,
  available: ReadonlySet<AssetEncoding>,
): AssetEncoding {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .filter(([, quality = 'q=1']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([coding]) => coding)
  return preferred.find((encoding) => available.has(encoding) && accepted.includes(encoding)) ?? 'identity'
}
