import { isJsonObject } from '#base/json.ts'
import { formatAs, readMoney } from '../formats/format-as.ts'
import { isNumericFormat, isUnbrokenFormat } from '../formats/value-formats.ts'
import type { PageModel } from '../model/page-model.ts'
import { toNumber } from '../values/format-amount.ts'
import { toTime } from '../values/format-time.ts'
import { type DisplayLocale, isMissing, neutralLocale } from '../values/format-value.ts'
import { formatMemberLabel } from '../values/member-labels.ts'
import { resolveDisplayMapping } from '../values/placeholders.ts'
import { readPath } from '../values/value-path.ts'
import { listScalarMembers } from './guess-members.ts'
import { resolveFormat } from './resolve-format.ts'
import { findRows } from './rows.ts'

export type TableColumn = PageModel['columns'][number]
/** The formats of the columns are completed from the rows. */
export type TableView = {
  columns: TableColumn[]
  rows: unknown[]
  data: unknown
  /** How many members of the rows have no column. */
  leftOut: number
}

const maxInferredColumns = 6
export const maxAllColumns = 40

/** Without configured columns the table has those of its rows, `maxColumns` at most. */
export function buildTableView(model: PageModel, data: unknown, maxColumns = maxInferredColumns): TableView {
  const found = findRows(model, data)
  const isInferred = model.columns.length === 0
  const rows = isInferred ? found.filter((row) => !isEmpty(row)) : found
  const inferred = isInferred ? inferColumns(found) : []
  const shown = isInferred ? inferred.slice(0, maxColumns) : model.columns
  const columns = withGroupColumn(model, shown)
  return {
    columns: columns.map((column) => withFormat(model, column, rows, data)),
    rows,
    data,
    leftOut: inferred.length - (isInferred ? shown.length : 0),
  }
}

/** The column by which rows are grouped exists, though a table does not show it. */
const withGroupColumn = ({ groupPath }: PageModel, columns: TableColumn[]): TableColumn[] =>
  groupPath === '' || columns.some(({ path }) => path === groupPath)
    ? columns
    : [...columns, createColumn(groupPath)]

const createColumn = (path: string): TableColumn => ({
  label: formatMemberLabel(path),
  path,
  text: null,
  format: null,
})

function inferColumns(rows: unknown[]): TableColumn[] {
  const paths = listScalarMembers(rows, maxAllColumns)
  return paths.length > 0 ? paths.map(createColumn) : [{ label: 'Value', path: '', text: null, format: null }]
}

const isEmpty = (row: unknown) => isJsonObject(row) && Object.keys(row).length === 0

/** A static text has the format that was chosen for it, if any. */
function withFormat(model: PageModel, column: TableColumn, rows: unknown[], data: unknown): TableColumn {
  if (column.text !== null) return column
  const read = (row: unknown) => resolveCell(column, row, undefined)
  return { ...column, format: resolveFormat(model, column, { rows, data, read }) }
}

/** The value of a cell: the column's static text, else the value in the row, else the value in the data. */
export function resolveCell(
  { text, path }: Pick<TableColumn, 'text' | 'path'>,
  row: unknown,
  data: unknown,
  displayLocale: DisplayLocale = neutralLocale,
): unknown {
  if (text !== null) return text
  if (path.includes('{{')) return resolveDisplayMapping(path, [row, data], displayLocale)
  const ownValue = readPath(row, path)
  return ownValue === undefined && path !== '' ? readPath(data, path) : ownValue
}

/** The text of a cell as it is shown, or in images and graphs what they show. */
export const formatCell = (
  column: TableColumn,
  row: unknown,
  data: unknown,
  displayLocale: DisplayLocale,
  length?: number,
): string =>
  formatAs(resolveCell(column, row, data, displayLocale), column.format, {
    scopes: [row, data],
    displayLocale,
    path: column.path,
    ...(length !== undefined && { length }),
  })

/** The class of the cells of the column: numbers stand right-aligned below each other, dates stay on one line. */
export const classifyColumn = ({ format }: TableColumn): 'number' | 'unbroken' | undefined =>
  isNumericFormat(format) ? 'number' : isUnbrokenFormat(format) ? 'unbroken' : undefined

export type TableSorting = { column: number; isDescending: boolean }

/** Numbers and times are sorted by value, other values as text; missing ones come last. */
export function sortRows(
  { columns, rows, data }: TableView,
  { column, isDescending }: TableSorting,
  locale: string,
) {
  const sortColumn = columns[column]
  if (!sortColumn) return rows
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const keyed = rows.map((row) => ({ row, key: toSortKey(sortColumn, row, data) }))
  const sign = isDescending ? -1 : 1
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1
    if (typeof a.key === 'number' && typeof b.key === 'number') return sign * (a.key - b.key)
    return sign * compare(String(a.key), String(b.key))
  })
  return keyed.map(({ row }) => row)
}

function toSortKey(column: TableColumn, row: unknown, data: unknown): number | string | null {
  const value = resolveCell(column, row, undefined)
  if (isMissing(value)) return null
  if (typeof value === 'number') return value
  const type = column.format?.type ?? 'text'
  if (/^date|relative/.test(type)) return toTime(value)?.date.getTime() ?? null
  const number = /^(number|currency|percent|bytes|progress)$/.test(type)
    ? toNumber(readMoney(value).amount)
    : null
  return number ?? formatCell({ ...column, format: null }, row, data, neutralLocale, 100)
}
