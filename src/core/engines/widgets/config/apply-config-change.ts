import type { StringMapChange, WidgetConfig, WidgetConfigChange } from '#core/model/widgets/widget.ts'
import { applyFormChange } from './apply-form-change.ts'

/** Applies a change to a widget's config. Maps, table and form are merged by member, lists are replaced. */
export function applyConfigChange(old: WidgetConfig, change: WidgetConfigChange): WidgetConfig {
  const { fieldMappings, style, layout, dataTable, form, ...replaced } = change
  return {
    ...old,
    ...replaced,
    fieldMappings: applyMapChange(old.fieldMappings, fieldMappings),
    style: applyMapChange(old.style, style),
    layout: applyMapChange(old.layout, layout),
    dataTable: { ...old.dataTable, ...dataTable },
    form: form ? applyFormChange(old.form, form) : old.form,
  }
}

const applyMapChange = (old: Record<string, string>, change: StringMapChange = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...old, ...change }).filter((entry): entry is [string, string] => entry[1] !== null),
  )
