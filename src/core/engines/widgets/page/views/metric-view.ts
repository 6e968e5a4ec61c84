import { isJsonObject } from '#base/json.ts'
import { isPath } from '#base/value-path.ts'
import type { ValueFormat } from '../formats/value-formats.ts'
import { isFreeSlot } from '../model/free-slots.ts'
import type { PageModel } from '../model/page-model.ts'
import {
  type DisplayLocale,
  formatValue,
  isIdentifierPath,
  isMissing,
  neutralLocale,
} from '../values/format-value.ts'
import { formatMemberLabel } from '../values/member-labels.ts'
import { resolveDisplayMapping, resolveMapping } from '../values/placeholders.ts'
import { resolveFormat } from './resolve-format.ts'
import { findMapping, findRows } from './rows.ts'

export type MetricView = {
  label: string
  value: unknown
  unit: string
  delta: unknown
  deltaLabel: string
  /** The formats of `value` and `delta`. A value with a unit has only a chosen one. */
  format: ValueFormat | null
  deltaFormat: ValueFormat | null
  /** Searched for the values of options of formats. */
  scopes: unknown[]
}

/**
 * One metric of the data, or one per row; without the mapping `value` one for each other mapping, labelled by its key.
 * Without mappings: its numeric members, labelled by name.
 */
export function buildMetricViews(
  model: PageModel,
  data: unknown,
  displayLocale: DisplayLocale = neutralLocale,
): MetricView[] {
  const rows = model.rowsPath === '' ? [data] : findRows(model, data)
  if (findMapping(model, 'value') !== undefined)
    return rows.map((row) => buildMetricView(model, row, data, displayLocale))
  const labelled = model.slots.filter(([key]) => isFreeSlot('metric', key))
  return rows.flatMap((row) =>
    labelled.length > 0
      ? labelled.map((slot) => buildLabelledMetric(model, slot, [row, data], displayLocale))
      : inferMetrics(model, row, data),
  )
}

function buildLabelledMetric(
  model: PageModel,
  [label, path]: [key: string, shown: string],
  [row, data]: [row: unknown, data: unknown],
  displayLocale: DisplayLocale,
): MetricView {
  const value = resolveDisplayMapping(path, [row, data], displayLocale)
  const format = resolveFormat(model, { key: label, path }, { rows: [row], data, read: () => value })
  return { ...emptyMetric, label, value, format, scopes: [row, data] }
}

function buildMetricView(
  model: PageModel,
  row: unknown,
  data: unknown,
  displayLocale: DisplayLocale,
): MetricView {
  const resolveSlot = (key: string) => {
    const slot = findMapping(model, key)
    return slot === undefined ? undefined : resolveMapping(slot, [row, data], displayLocale)
  }
  const resolveSlotFormat = (key: string) =>
    resolveFormat(
      model,
      { key, path: findMapping(model, key) ?? '' },
      { rows: [row], data, read: () => resolveSlot(key) },
    )
  return {
    label: resolveMetricText(resolveSlot('label'), findMapping(model, 'label')) || model.name,
    value: resolveSlot('value'),
    unit: resolveMetricText(resolveSlot('unit'), findMapping(model, 'unit')),
    delta: resolveSlot('delta'),
    format: resolveSlotFormat('value'),
    deltaFormat: resolveSlotFormat('delta'),
    scopes: [row, data],
    deltaLabel: resolveMetricText(resolveSlot('deltaLabel'), findMapping(model, 'deltaLabel')),
  }
}

/** A single word that is not a path into the data is literal text, such as `EUR`. */
const resolveMetricText = (value: unknown, slot = ''): string =>
  value === undefined
    ? isPath(slot) && !slot.includes('.')
      ? slot
      : ''
    : isMissing(value)
      ? ''
      : formatValue(value, neutralLocale)

const emptyMetric: Omit<MetricView, 'value' | 'scopes'> = {
  label: '',
  unit: '',
  delta: undefined,
  deltaLabel: '',
  format: null,
  deltaFormat: null,
}

function inferMetrics(model: PageModel, row: unknown, data: unknown): MetricView[] {
  const scopes = [row, data]
  if (!isJsonObject(row)) return [{ ...emptyMetric, value: row, scopes }]
  return Object.entries(row)
    .filter(([path, value]) => typeof value === 'number' && !isIdentifierPath(path))
    .slice(0, 6)
    .map(([path, value]) => ({
      ...emptyMetric,
      label: formatMemberLabel(path),
      value,
      format: resolveFormat(model, { path }, { rows: [row], data, read: () => value }),
      scopes,
    }))
}
