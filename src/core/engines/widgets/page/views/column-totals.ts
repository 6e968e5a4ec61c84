import { findCurrency, formatAs, readMoney } from '../formats/format-as.ts'
import type { ValueFormat } from '../formats/value-formats.ts'
import type { ColumnTotal } from '../model/page-model.ts'
import { toNumber } from '../values/format-amount.ts'
import { type DisplayLocale, formatNumber, isMissing } from '../values/format-value.ts'
import { resolveCell, type TableColumn, type TableView } from './table-view.ts'

/** Null for a column without a total, or without a value that counts. `isMixed`: amounts of several currencies have no sum. */
export type ShownTotal = { kind: ColumnTotal; text: string; isMixed: boolean } | null

/** The totals of some rows for each column, as the column shows its values. */
export const formatTotals = (
  { columns, data }: Pick<TableView, 'columns' | 'data'>,
  rows: unknown[],
  displayLocale: DisplayLocale,
): ShownTotal[] => columns.map((column) => formatTotal(column, rows, data, displayLocale))

function formatTotal(
  column: TableColumn,
  rows: unknown[],
  data: unknown,
  displayLocale: DisplayLocale,
): ShownTotal {
  const { total: kind, format } = column
  if (!kind) return null
  const values = rows.map((row) => resolveCell(column, row, data))
  const known = values.filter((value) => !isMissing(value))
  if (kind === 'count') return { kind, text: formatNumber(known.length, displayLocale), isMixed: false }
  const numbers = known.flatMap((value) => toNumber(readMoney(value).amount) ?? [])
  if (numbers.length === 0) return null
  const currencies = new Set(
    rows.map((row, at) =>
      isMissing(values[at]) ? undefined : findCurrency(values[at], format, [row, data]),
    ),
  )
  currencies.delete(undefined)
  if (currencies.size > 1) return { kind, text: '', isMixed: true }
  const sum = addExactly(numbers)
  const value = kind === 'sum' ? sum : sum / numbers.length
  const [currency] = currencies
  const shown = kind === 'average' ? withDecimals(format, value) : format
  const text = formatAs(value, withCurrency(shown, currency), {
    scopes: [rows[0], data],
    displayLocale,
    path: column.path,
  })
  return { kind, text, isMixed: false }
}

/** Without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
const addExactly = (numbers: number[]) =>
  Number(numbers.reduce((sum, number) => sum + number, 0).toPrecision(15))

const withCurrency = (format: ValueFormat | null, currency: string | undefined): ValueFormat | null =>
  format?.type === 'currency' && currency ? { ...format, options: { ...format.options, currency } } : format

/** The average of whole numbers may have a fraction. */
function withDecimals(format: ValueFormat | null, value: number): ValueFormat | null {
  if (!format || !/^(number|currency)$/.test(format.type) || Number.isInteger(value)) return format
  const { type, options } = format
  const isRounded = Number(options.decimals ?? 2) < 2
  return isRounded ? { type, options: { ...options, decimals: type === 'number' ? '2' : '' } } : format
}
