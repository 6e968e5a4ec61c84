import { findFreeName, keyFormat, toKey } from '#base/text.ts'
import {
  type DataTable,
  type DataTableChange,
  type DataTableColumn,
  emptyWidgetConfig,
  pickViewConfig,
  type StringMapChange,
  type WidgetConfig,
  type WidgetConfigChange,
  type WidgetPart,
  type WidgetPartChange,
} from '#core/model/widgets/widget.ts'
import { applyFormChange } from './apply-form-change.ts'

/** Applies a change to a widget's config. Maps, table and form are merged by member, lists are replaced. */
export function applyConfigChange(old: WidgetConfig, change: WidgetConfigChange): WidgetConfig {
  const { fieldMappings, style, layout, dataTable, detail, loading, form, parts, ...replaced } = change
  return {
    ...old,
    ...replaced,
    fieldMappings: applyMapChange(old.fieldMappings, fieldMappings),
    style: applyMapChange(old.style, style),
    layout: applyMapChange(old.layout, layout),
    dataTable: applyTableChange(old.dataTable, dataTable),
    detail: { ...old.detail, ...detail },
    loading: { ...old.loading, ...loading },
    form: form ? applyFormChange(old.form, form) : old.form,
    parts: parts ? buildParts(parts) : old.parts,
  }
}

/** Keys that are derived are unique among all keys. */
function buildParts(changes: WidgetPartChange[]): WidgetPart[] {
  const taken = new Set(changes.flatMap(({ key }) => key ?? []))
  return changes.map(({ key, title = '', tab = '', width = 'full', primitive, ...view }) => {
    const known = key ?? findFreeName(toKey(title || tab || primitive, 'part'), taken, keyFormat)
    taken.add(known)
    const config = pickViewConfig(applyConfigChange(emptyWidgetConfig, view))
    return { key: known, title, tab, width, primitive, ...config }
  })
}

/** A column without a format or a total keeps that of the old column with its key: its client must not delete what it does not see. */
const applyTableChange = (old: DataTable, { fields, ...change }: DataTableChange = {}): DataTable => ({
  ...old,
  ...change,
  fields: fields?.map((column) => ({ ...keepLaterMembers(old, column.key), ...column })) ?? old.fields,
})

function keepLaterMembers(
  old: DataTable,
  name: string,
): Pick<DataTableColumn, 'format' | 'formatOptions' | 'total'> {
  const { format = '', formatOptions = {}, total = 'none' } = old.fields.find(({ key }) => key === name) ?? {}
  return { format, formatOptions, total }
}

const applyMapChange = (old: Record<string, string>, change: StringMapChange = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...old, ...change }).filter((entry): entry is [string, string] => entry[1] !== null),
  )
