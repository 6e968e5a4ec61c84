import type { MapChange, WidgetConfig, WidgetConfigChange } from '#core/model/widget.ts'
import { changedForm } from './changed-form.ts'

/** Applies a change to a widget's config. Maps, table and form are merged by member, lists are replaced. */
export function changedConfig(old: WidgetConfig, change: WidgetConfigChange): WidgetConfig {
  const { fieldMappings, style, layout, dataTable, form, ...replaced } = change
  return {
    ...old,
    ...replaced,
    fieldMappings: changedMap(old.fieldMappings, fieldMappings),
    style: changedMap(old.style, style),
    layout: changedMap(old.layout, layout),
    dataTable: { ...old.dataTable, ...dataTable },
    form: form ? changedForm(old.form, form) : old.form,
  }
}

const changedMap = (old: Record<string, string>, change: MapChange = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...old, ...change }).filter((entry): entry is [string, string] => entry[1] !== null),
  )
