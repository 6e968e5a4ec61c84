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
export type DetailSection = { title: string; isCollapsed: boolean; pairs: LabelledValue[] }
/** `scopes` are searched for the values of options of formats; `leftOut` counts members that are not shown. */
export type DetailView = {
  title: unknown
  image: unknown
  /** The last one has no title: it has the values that are in no other. */
  sections: DetailSection[]
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
  const resolve = (mapping: string) => resolveDisplayMapping(mapping, scopes, displayLocale)
  const resolveSlot = (key: string) => {
    const mapping = findMapping(model, key)
    return mapping === undefined ? undefined : resolve(mapping)
  }
  const toPair = (label: string, path: string) => ({ label, value: resolve(path), path })
  const mapped = model.slots.filter(([key]) => !reservedKeys.includes(key)).map((slot) => toPair(...slot))
  const all = mapped.length > 0 ? mapped : inferPairs(model, record)
  const findPair = (key: string) =>
    all.find(({ label, path }) => label === key || path === key) ?? toPair(formatMemberLabel(key), key)
  const wanted = isJsonObject(record) ? model.sections : []
  const sections = wanted.map((section) => ({ ...section, pairs: section.keys.map(findPair) }))
  const placed = new Set(sections.flatMap(({ pairs }) => pairs))
  const others = all.filter((pair) => !placed.has(pair))
  const shown = mapped.length > 0 ? others : others.slice(0, maxPairs)
  const withFormat = (pair: Omit<LabelledValue, 'format'>): LabelledValue => ({
    ...pair,
    format: resolveFormat(
      model,
      { key: pair.label, path: pair.path },
      { rows: [record], data, read: () => pair.value },
    ),
  })
  return {
    title: resolveSlot('title'),
    image: resolveSlot('image'),
    sections: [...sections, { title: '', isCollapsed: false, pairs: shown }]
      .filter(({ pairs }) => pairs.length > 0)
      .map(({ title, isCollapsed, pairs }) => ({ title, isCollapsed, pairs: pairs.map(withFormat) })),
    scopes,
    leftOut: others.length - shown.length,
  }
}

function inferPairs({ slots }: PageModel, record: unknown): Omit<LabelledValue, 'format'>[] {
  if (!isJsonObject(record))
    return record === undefined || record === null ? [] : [{ label: 'Value', value: record, path: '' }]
  const mappedPaths = new Set(slots.map(([, path]) => path))
  const paths = listScalarMembers([record], maxAllPairs).filter((path) => !mappedPaths.has(path))
  return paths.map((path) => ({ label: formatMemberLabel(path), value: readPath(record, path), path }))
}
