import { neutralLocale } from '../values/format-value.ts'
import { formatCell, resolveCell, type TableView } from './table-view.ts'

/** Longer than on the page, since a file is complete. */
const maxLength = 10_000

/** The rows as CSV (RFC 4180) for spreadsheets: numbers and dates as the tool returned them. */
export const writeCsv = (view: TableView, rows: unknown[]): string =>
  listCells(view, rows)
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')

/** The same with tabs, as spreadsheets take it from the clipboard. */
export const writeTsv = (view: TableView, rows: unknown[]): string =>
  listCells(view, rows)
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
    .join('\n')

/** The headings, and the values of each row. */
function listCells({ columns, data }: TableView, rows: unknown[]): string[][] {
  const lines = rows.map((row) =>
    columns.map((column) => {
      const value = resolveCell(column, row, data) ?? ''
      if (value === '' || typeof value === 'number') return String(value)
      return disarm(formatCell({ ...column, format: null }, row, data, neutralLocale, maxLength))
    }),
  )
  return [columns.map(({ label }) => disarm(label)), ...lines]
}

/** Spreadsheets run a text that begins like a formula. */
function disarm(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text))
  // @guard
  return isFormula ? `'${text}` : text
}
