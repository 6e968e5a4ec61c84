import { isJsonObject } from '#base/json.ts'
import type { ValueFormat } from '../formats/value-formats.ts'
import type { PageModel } from '../model/page-model.ts'
import { type DisplayLocale, neutralLocale } from '../values/format-value.ts'
import { formatMemberLabel } from '../values/member-labels.ts'
import { resolveDisplayMapping } from '../values/placeholders.ts'
import { readPath } from '../values/value-path.ts'
import { listScalarMembers } from './guess-members.ts'
import { resolveFormat } from './resolve-format.ts'
import { findMapping, findRows } from './rows.ts'

/** `path` is the mapping that the value comes from: a path, or a template. */
export type LabelledValue = { label: string; value: unknown; path: string; format: ValueFormat | null }
/** `scopes` are searched for the values of options of formats; `leftOut` counts members that are not shown. */
export type DetailView = {
  title: unknown
  image: unknown
  pairs: LabelledValue[]
  scopes: unknown[]
  leftOut: number
}

/** Without mappings; all of them on demand. */
const maxInferredPairs = 12
export const maxAllPairs = 200

const reservedKeys = ['title', 'image']
/** One record as labelled values. Without mappings they are its scalar members, labelled by name. */
export function buildDetailView(
  model: PageModel,
  data: unknown,
  displayLocale: DisplayLocale = neutralLocale,
  maxPairs = maxInferredPairs,
): DetailView {
  const record = model.rowsPath === '' && !Array.isArray(data) ? data : findRows(model, data)[0]
  const scopes = [record, data]
  const resolveSlot = (key: string) => {
    const mapping = findMapping(model, key)
    return mapping === undefined ? undefined : resolveDisplayMapping(mapping, scopes, displayLocale)
  }
  const pairs = model.slots
    .filter(([key]) => !reservedKeys.includes(key))
    .map(([label, mapping]) => ({
      label,
      value: resolveDisplayMapping(mapping, scopes, displayLocale),
      path: mapping,
    }))
  const all = pairs.length > 0 ? pairs : inferPairs(model, record)
  const shown = pairs.length > 0 ? pairs : all.slice(0, maxPairs)
  return {
    title: resolveSlot('title'),
    image: resolveSlot('image'),
    pairs: shown.map((pair) => ({
      ...pair,
      format: resolveFormat(
        model,
        { key: pair.label, path: pair.path },
        { rows: [record], data, read: () => pair.value },
      ),
    })),
    scopes,
    leftOut: all.length - shown.length,
  }
}

function inferPairs({ slots }: PageModel, record: unknown): Omit<LabelledValue, 'format'>[] {
  if (!isJsonObject(record))
    return record === undefined || record === null ? [] : [{ label: 'Value', value: record, path: '' }]
  const mappedPaths = new Set(slots.map(([, path]) => path))
  const paths = listScalarMembers([record], maxAllPairs).filter((path) => !mappedPaths.has(path))
  return paths.map((path) => ({ label: formatMemberLabel(path), value: readPath(record, path), path }))
}
