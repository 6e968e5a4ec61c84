import type {
  DataTable,
  DataTableChange,
  DataTableColumn,
  StringMapChange,
  WidgetConfig,
  WidgetConfigChange,
} from '#core/model/widgets/widget.ts'
import { applyFormChange } from './apply-form-change.ts'

/** Applies a change to a widget's config. Maps, table and form are merged by member, lists are replaced. */
export function applyConfigChange(old: WidgetConfig, change: WidgetConfigChange): WidgetConfig {
  const { fieldMappings, style, layout, dataTable, detail, loading, form, ...replaced } = change
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
  }
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
