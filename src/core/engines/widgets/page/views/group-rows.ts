import type { DisplayLocale } from '../values/format-value.ts'
import { formatCell, type TableColumn, type TableView } from './table-view.ts'

export type RowGroup = { name: string; rows: unknown[] }

/** The rows by their value in a column, as it is shown; groups are in the order of their first rows. */
export function groupRows(
  { data }: Pick<TableView, 'data'>,
  column: TableColumn,
  rows: unknown[],
  displayLocale: DisplayLocale,
): RowGroup[] {
  const groups = Map.groupBy(rows, (row) => formatCell(column, row, data, displayLocale))
  return [...groups].map(([name, members]) => ({ name, rows: members }))
}

/** A line below the headings of a table. */
export type TableLine = { group: RowGroup; isOpen: boolean } | { row: unknown }

/** One page of groups and rows. If it begins inside of a group, the heading of the group is repeated. */
export function listLines(
  groups: RowGroup[],
  isOpen: (name: string) => boolean,
  start: number,
  size: number,
): { lines: TableLine[]; count: number } {
  const all: { group: RowGroup; line: TableLine }[] = groups.flatMap((group) => [
    { group, line: { group, isOpen: isOpen(group.name) } },
    ...(isOpen(group.name) ? group.rows.map((row) => ({ group, line: { row } })) : []),
  ])
  const page = all.slice(start, start + size)
  const [first] = page
  const repeated: TableLine[] = first && 'row' in first.line ? [{ group: first.group, isOpen: true }] : []
  return { lines: [...repeated, ...page.map(({ line }) => line)], count: all.length }
}
