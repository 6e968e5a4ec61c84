import { neutralLocale } from '../values/format-value.ts'
import { formatCell, resolveCell, type TableView } from './table-view.ts'

/** Longer than on the page, since a file is complete. */
const maxLength = 10_000

/** The rows as CSV (RFC 4180) for spreadsheets: numbers and dates as the tool returned them. */
export function writeCsv({ columns, data }: TableView, rows: unknown[]): string {
  const lines = rows.map((row) =>
    columns.map((column) => {
      const value = resolveCell(column, row, data) ?? ''
      if (value === '' || typeof value === 'number') return String(value)
      return disarm(formatCell({ ...column, format: null }, row, data, neutralLocale, maxLength))
    }),
  )
  return [columns.map(({ label }) => disarm(label)), ...lines]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
}

/** Spreadsheets run a text that begins like a formula. */
function disarm(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text))
  // @guard
  return isFormula ? `'${text}` : text
}
