// Converts paths of a result for the mapping of a widget: in primitives with rows they are relative to a row.

/** The path of the first list: `items` in `items[].tags[].name`; null if there is none. */
export function findRowsPath(path: string): string | null {
  const end = path.indexOf('[]')
  return end < 0 ? null : path.slice(0, end)
}

/** The path relative to a row in `rowsPath`. A path outside of the rows stays as it is. */
export function toRowPath(path: string, rowsPath: string): string {
  const prefix = `${rowsPath}[]`
  if (path === prefix) return ''
  return path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1) : path
}

export type PickedPath = { path: string; rowsPath: string }

/** The mapping after a click on a path. If there are no rows yet, the list of the path becomes the rows. */
export function pickRowPath(path: string, rowsPath: string, isRowsPathFree: boolean): PickedPath {
  const own = findRowsPath(path)
  const next = isRowsPathFree && own !== null ? own : rowsPath
  return { path: toRowPath(path, next), rowsPath: next }
}

/** Short names that are read letter by letter. */
const abbreviations = new Set(['id', 'url', 'uri', 'isbn', 'sku', 'vat', 'iban'])

/** Derives a label from the last name of a path: `author.first_name` becomes "First name". */
export function toLabel(path: string): string {
  const name = path.split('.').at(-1)?.replaceAll('[]', '') ?? ''
  if (abbreviations.has(name.toLowerCase()) || /^[A-Z\d]+$/.test(name)) return name.toUpperCase()
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return words === '' ? path : words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}
