/** A field of the result, and the path that it comes from. */
export type SelectionRow = { target: string; source: string }

type Selection = { [target: string]: string } | null

export const toRows = (selection: Selection): SelectionRow[] =>
  Object.entries(selection ?? {}).map(([target, source]) => ({ target, source }))

/** Null passes on everything. If several rows have the same name, the last one wins. */
export const toSelection = (rows: readonly SelectionRow[]): Selection =>
  rows.length === 0 ? null : Object.fromEntries(rows.map(({ target, source }) => [target, source]))

const isWithin = (path: string, outer: string) =>
  outer === '' || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)

/**
 * Adds a path under its own name, or removes it. An added path replaces the paths that contain it and those
 * inside it.
 */
export function togglePath(rows: readonly SelectionRow[], path: string): SelectionRow[] {
  if (rows.some(({ source }) => source === path)) return rows.filter(({ source }) => source !== path)
  const others = rows.filter(({ source }) => !isWithin(source, path) && !isWithin(path, source))
  return [...others, { target: path, source: path }]
}

/** Whether the path, or a path that contains it, is picked. */
export const isPicked = (rows: readonly SelectionRow[], path: string) =>
  rows.some(({ source }) => source === path || isWithin(path, source))
