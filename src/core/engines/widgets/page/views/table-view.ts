import { isJsonObject } from '#base/json.ts'
import type { PageModel } from '../model/page-model.ts'
import { formatValue, isIdentifierPath, neutralLocale } from '../values/format-value.ts'
import { formatMemberLabel } from '../values/member-labels.ts'
import { readPath } from '../values/value-path.ts'
import { listScalarMembers } from './guess-members.ts'
import { findRows } from './rows.ts'

export type TableColumn = PageModel['columns'][number]
export type TableView = { columns: TableColumn[]; rows: unknown[] }

const maxInferredColumns = 6

/** Without configured columns, the columns are the members of the rows. */
export function buildTableView(model: PageModel, data: unknown): TableView {
  const rows = findRows(model, data)
  if (model.columns.length > 0) return { columns: model.columns, rows }
  const inferred = listScalarMembers(rows, maxInferredColumns).map((path) => ({
    label: formatMemberLabel(path),
    path,
    text: null,
  }))
  const valueColumn = [{ label: 'Value', path: '', text: null }]
  return { columns: inferred.length > 0 ? inferred : valueColumn, rows: rows.filter((row) => !isEmpty(row)) }
}

const isEmpty = (row: unknown) => isJsonObject(row) && Object.keys(row).length === 0

/** The value of a cell: the column's static text, else the value in the row, else the value in the data. */
export function resolveCell(column: TableColumn, row: unknown, data: unknown): unknown {
  if (column.text !== null) return column.text
  const ownValue = readPath(row, column.path)
  return ownValue === undefined && column.path !== '' ? readPath(data, column.path) : ownValue
}

/** Whether the values of the column in the first 20 rows are numbers, which are aligned to the right. */
export function isNumericColumn(column: TableColumn, rows: unknown[]): boolean {
  if (isIdentifierPath(column.path)) return false
  const values = rows.slice(0, 20).map((row) => resolveCell(column, row, undefined))
  const known = values.filter((value) => value !== null && value !== undefined)
  return known.length > 0 && known.every((value) => typeof value === 'number')
}

export type TableSorting = { column: number; isDescending: boolean }

/** Numbers are sorted by value, other values as text; missing ones come last. */
export function sortRows(
  { columns, rows }: TableView,
  { column, isDescending }: TableSorting,
  locale: string,
) {
  const sortColumn = columns[column]
  if (!sortColumn) return rows
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const keyed = rows.map((row) => ({ row, key: toSortKey(resolveCell(sortColumn, row, undefined)) }))
  const sign = isDescending ? -1 : 1
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1
    if (typeof a.key === 'number' && typeof b.key === 'number') return sign * (a.key - b.key)
    return sign * compare(String(a.key), String(b.key))
  })
  return keyed.map(({ row }) => row)
}

function toSortKey(value: unknown): number | string | null {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'number' ? value : formatValue(value, neutralLocale).slice(0, 100)
}

/** The rows whose cells contain every word of the query. */
export function filterRows({ columns, rows }: TableView, query: string): unknown[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = columns
      .map((column) => formatValue(resolveCell(column, row, undefined), neutralLocale))
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
