import { isJsonObject } from '#base/json.ts'
import type { PageModel } from './page-model.ts'
import { labelOf, plainMembers, rowsOf } from './rows.ts'
import { plainly, shownText } from './shown-text.ts'
import { valueAt } from './value-at.ts'

export type Column = PageModel['columns'][number]
export type TableView = { columns: Column[]; rows: unknown[] }

const maxGuessed = 6

/** Without configured columns the table has those of its rows. */
export function tableView(model: PageModel, answer: unknown): TableView {
  const rows = rowsOf(model, answer)
  if (model.columns.length > 0) return { columns: model.columns, rows }
  const guessed = plainMembers(rows, maxGuessed).map((path) => ({ label: labelOf(path), path, text: null }))
  const whole = [{ label: 'Value', path: '', text: null }]
  return { columns: guessed.length > 0 ? guessed : whole, rows: rows.filter((row) => !isEmpty(row)) }
}

const isEmpty = (row: unknown) => isJsonObject(row) && Object.keys(row).length === 0

/** The value of a cell: the column's static text, else the value in the row, else the value in the data. */
export function cellOf(column: Column, row: unknown, answer: unknown): unknown {
  if (column.text !== null) return column.text
  const own = valueAt(row, column.path)
  return own === undefined && column.path !== '' ? valueAt(answer, column.path) : own
}

export type Sorting = { column: number; isDescending: boolean }

/** Numbers are sorted by value, other values as text; missing ones come last. */
export function sortedRows({ columns, rows }: TableView, { column, isDescending }: Sorting, locale: string) {
  const by = columns[column]
  if (!by) return rows
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const keyed = rows.map((row) => ({ row, key: sortKey(cellOf(by, row, undefined)) }))
  const sign = isDescending ? -1 : 1
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1
    if (typeof a.key === 'number' && typeof b.key === 'number') return sign * (a.key - b.key)
    return sign * compare(String(a.key), String(b.key))
  })
  return keyed.map(({ row }) => row)
}

function sortKey(value: unknown): number | string | null {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'number' ? value : shownText(value, plainly).slice(0, 100)
}

/** The rows whose cells contain every word of the query. */
export function matchingRows({ columns, rows }: TableView, query: string): unknown[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = columns
      .map((column) => shownText(cellOf(column, row, undefined), plainly))
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
