import { type DisplayLocale, neutralLocale } from '../values/format-value.ts'
import { formatCell, resolveCell, type TableColumn, type TableView } from './table-view.ts'

/** As people compare texts: without case and accents, with plain spaces. Most texts are ASCII and need less work. */
const foldText = (text: string) =>
  (/[^ -~]/.test(text)
    ? text
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replace(/\s+/g, ' ')
    : text
  ).toLowerCase()

/** `1,234.5` → `1234.5` */
const removeGroups = (word: string) => word.replace(/(?<=\d)[.,'’](?=\d{3}(?!\d))/g, '')

/** The text as it is shown, and as the tool returned it. */
function listCellTexts(
  column: TableColumn,
  row: unknown,
  data: unknown,
  displayLocale: DisplayLocale,
): string {
  const shown = formatCell(column, row, data, displayLocale)
  const value = resolveCell(column, row, data, displayLocale)
  const returned = typeof value === 'string' ? value : formatCell(column, row, data, neutralLocale)
  return shown === returned ? shown : `${shown} ${returned}`
}

/**
 * Creates a function that returns the rows whose cells contain every word of a query, as they are shown or as the tool
 * returned them. The texts of rows are made once, when they are first needed.
 */
export function createRowFilter(
  { columns, rows, data }: TableView,
  displayLocale: DisplayLocale,
): (query: string) => unknown[] {
  const texts: string[] = []
  const buildText = (row: unknown) =>
    foldText(columns.map((column) => listCellTexts(column, row, data, displayLocale)).join(' '))
  return (query) => {
    const words = foldText(query).split(' ').filter(Boolean)
    if (words.length === 0) return rows
    return rows.filter((row, at) => {
      texts[at] ??= buildText(row)
      return words.every((word) => texts[at]?.includes(word) || texts[at]?.includes(removeGroups(word)))
    })
  }
}
