import { type DisplayLocale, neutralLocale } from '../values/format-value.ts'
import { formatCell, type TableView } from './table-view.ts'

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
    foldText(
      columns
        .flatMap((column) => [displayLocale, neutralLocale].map((as) => formatCell(column, row, data, as)))
        .join(' '),
    )
  return (query) => {
    const words = foldText(query).split(' ').filter(Boolean)
    if (words.length === 0) return rows
    return rows.filter((row, at) => {
      texts[at] ??= buildText(row)
      return words.every((word) => texts[at]?.includes(word) || texts[at]?.includes(removeGroups(word)))
    })
  }
}
