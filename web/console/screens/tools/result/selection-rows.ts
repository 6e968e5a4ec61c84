/** A member of the result and where it comes from. */
export type SelectionRow = { target: string; source: string }

type Selection = { [target: string]: string } | null

export const toRows = (selection: Selection): SelectionRow[] =>
  Object.entries(selection ?? {}).map(([target, source]) => ({ target, source }))

/** Null passes everything on. Of rows with one name the last counts. */
export const toSelection = (rows: readonly SelectionRow[]): Selection =>
  rows.length === 0 ? null : Object.fromEntries(rows.map(({ target, source }) => [target, source]))

const isWithin = (path: string, outer: string) =>
  outer === '' || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)

/** Picks a path of the response under its own name, or leaves it out. What contains it, or is in it, makes way. */
export function togglePath(rows: readonly SelectionRow[], path: string): SelectionRow[] {
  if (rows.some(({ source }) => source === path)) return rows.filter(({ source }) => source !== path)
  const others = rows.filter(({ source }) => !isWithin(source, path) && !isWithin(path, source))
  return [...others, { target: path, source: path }]
}

/** A path is in the result when it, or what contains it, is picked. */
export const isPicked = (rows: readonly SelectionRow[], path: string) =>
  rows.some(({ source }) => source === path || isWithin(path, source))
