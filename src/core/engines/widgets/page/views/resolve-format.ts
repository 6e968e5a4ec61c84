import { completeFormat, type FormatSample } from '../formats/guess-format.ts'
import type { ValueFormat } from '../formats/value-formats.ts'
import type { PageModel } from '../model/page-model.ts'

/** Rows from which a format is completed. */
const maxSampleRows = 1_000

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
  const type = schemaFormats.find(([known]) => known === path)?.[1]
  const sampled = rows.slice(0, maxSampleRows)
  const sample: FormatSample = { values: sampled.map(read), scopes: sampled.map((row) => [row, data]) }
  return completeFormat(path, own ?? (type ? { type, options: {} } : null), sample)
}
