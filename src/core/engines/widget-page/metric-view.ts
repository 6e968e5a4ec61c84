import { isJsonObject } from '#base/json.ts'
import type { PageModel } from './page-model.ts'
import { mapped } from './placeholders.ts'
import { labelOf, rowsOf, slotOf } from './rows.ts'
import { plainly, type Reader, shownText } from './shown-text.ts'
import { isPath } from './value-at.ts'

export type Metric = { label: string; value: unknown; unit: string; delta: unknown; deltaLabel: string }

/** One metric of the data, or one per row. Without mappings: its numeric members, labelled by name. */
export function metricsOf(model: PageModel, answer: unknown, reader: Reader = plainly): Metric[] {
  const rows = model.rowsPath === '' ? [answer] : rowsOf(model, answer)
  const isGuessed = slotOf(model, 'value') === undefined
  return isGuessed ? rows.flatMap(guessedMetrics) : rows.map((row) => metricOf(model, row, answer, reader))
}

function metricOf(model: PageModel, row: unknown, answer: unknown, reader: Reader): Metric {
  const written = (value: unknown) => shownText(value, reader)
  const at = (key: string) => {
    const slot = slotOf(model, key)
    return slot === undefined ? undefined : mapped(slot, [row, answer], written)
  }
  return {
    label: textAt(at('label'), slotOf(model, 'label')) || model.name,
    value: at('value'),
    unit: textAt(at('unit'), slotOf(model, 'unit')),
    delta: at('delta'),
    deltaLabel: textAt(at('deltaLabel'), slotOf(model, 'deltaLabel')),
  }
}

/** A single word that is not a path into the data is literal text, such as `EUR`. */
const textAt = (value: unknown, slot = ''): string =>
  value === undefined
    ? isPath(slot) && !slot.includes('.')
      ? slot
      : ''
    : value === null
      ? ''
      : shownText(value, plainly)

function guessedMetrics(row: unknown): Metric[] {
  if (!isJsonObject(row)) return [{ label: '', value: row, unit: '', delta: undefined, deltaLabel: '' }]
  return Object.entries(row)
    .filter(([, value]) => typeof value === 'number')
    .slice(0, 6)
    .map(([path, value]) => ({ label: labelOf(path), value, unit: '', delta: undefined, deltaLabel: '' }))
}
