import type { MapChange, WidgetConfig, WidgetConfigChange } from '#core/model/widget.ts'
import { changedForm } from './changed-form.ts'

/** A change of a widget's config, put into the config: maps, table and form member by member, lists as a whole. */
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
