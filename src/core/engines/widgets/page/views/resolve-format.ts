import { completeFormat, type FormatSample } from '../formats/guess-format.ts'
import type { ValueFormat } from '../formats/value-formats.ts'
import type { PageModel } from '../model/page-model.ts'

/** Rows from which a format is completed, and rows in which the currency of an amount is looked up. */
const [maxSampleRows, maxSampleScopes] = [1_000, 20]

/** Most formats need only the first values. */
const readLazily = (rows: unknown[], read: (row: unknown) => unknown): Iterable<unknown> => ({
  *[Symbol.iterator]() {
    for (const row of rows) yield read(row)
  },
})

/**
 * The format of the values of a mapping or a column: its own, else that of the output schema, else one that is guessed
 * from the rows. `key` is that of a mapping, `read` returns the value of a row.
 */
export function resolveFormat(
  { slotFormats, schemaFormats }: PageModel,
  place: { path: string; key?: string; format?: ValueFormat | null },
  { rows, data, read }: { rows: unknown[]; data: unknown; read: (row: unknown) => unknown },
): ValueFormat | null {
  const { path, key = path, format } = place
  const own = format ?? slotFormats.find(([name]) => name === key || name === path)?.[1]
  const [, type, options = {}] = schemaFormats.find(([known]) => known === path) ?? []
  const sample: FormatSample = {
    values: readLazily(rows.slice(0, maxSampleRows), read),
    scopes: rows.slice(0, maxSampleScopes).map((row) => [row, data]),
  }
  return completeFormat(path, own ?? (type ? { type, options } : null), sample)
}
