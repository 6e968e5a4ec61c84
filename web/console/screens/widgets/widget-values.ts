// The widget as its editor sees it: a flat object, so that a conflict concerns one field.
import type { Widget, WidgetChange } from '../../api/queries/widgets.ts'

type Config = Widget['config']
export type Column = Config['data_table_config']['fields'][number]
export type DetailSection = Config['detail_config']['sections'][number]
export type WidgetPart = Config['parts'][number]
export const emptyColumn: Omit<Column, 'key'> = {
  path: '',
  label: '',
  static_value: null,
  format: '',
  format_options: {},
  total: 'none',
}

/** Fields of the widget itself, and of `config` where their names differ. */
const ownMembers = ['key', 'name', 'tool_id', 'primitive', 'display_mode', 'visibility', 'actions'] as const
const mapMembers = ['field_mappings', 'style', 'layout'] as const
const configMembers = [
  'resource_domains',
  'connect_domains',
  'redirect_domains',
  'frame_domains',
  'hidden_fields',
  'copy_fields',
  'loading',
  'parts',
  'translations',
] as const

export type WidgetValues = Pick<Widget, (typeof ownMembers)[number]> &
  Pick<Config, (typeof mapMembers)[number] | (typeof configMembers)[number]> & {
    collection_path: string
    columns: Column[]
    groups: Pick<Config['data_table_config'], 'group_by' | 'groups_collapsed' | 'expandable'>
    detail_sections: DetailSection[]
    form_fields: Config['form_config']['fields']
    form_layout: Config['form_config']['layout']
    form_submit: Config['form_config']['submit']
  }

/** The settings of one primitive. */
export type ViewValues = Pick<
  WidgetValues,
  | 'primitive'
  | 'field_mappings'
  | 'layout'
  | 'copy_fields'
  | 'loading'
  | 'collection_path'
  | 'columns'
  | 'groups'
  | 'detail_sections'
>
export type ViewChange = Partial<Omit<ViewValues, 'primitive'>>
export type ViewEdits = { values: ViewValues; set: (change: ViewChange) => void }

const toTableValues = ({ data_table_config: table, detail_config: detail }: WidgetPart | Config) => ({
  collection_path: table.collection_path,
  columns: table.fields,
  groups: pickMembers(table, ['group_by', 'groups_collapsed', 'expandable']),
  detail_sections: detail.sections,
})

export const toPartViewValues = (part: WidgetPart): ViewValues => ({ ...part, ...toTableValues(part) })

export function changePart(part: WidgetPart, change: ViewChange): WidgetPart {
  const { collection_path, columns, groups, detail_sections, ...members } = change
  const { data_table_config: table, detail_config: detail } = part
  return {
    ...part,
    ...members,
    data_table_config: {
      ...table,
      collection_path: collection_path ?? table.collection_path,
      fields: columns ?? table.fields,
      ...groups,
    },
    detail_config: { sections: detail_sections ?? detail.sections },
  }
}

export function toWidgetValues({ config, ...widget }: Widget): WidgetValues {
  const { form_config: form } = config
  return {
    ...pickMembers(widget, ownMembers),
    ...pickMembers(config, mapMembers),
    ...pickMembers(config, configMembers),
    ...toTableValues(config),
    form_fields: form.fields,
    form_layout: form.layout,
    form_submit: form.submit,
  }
}

/** The request body. `before` provides the keys that were removed from maps. */
export function toWidgetChange(before: WidgetValues, change: Partial<WidgetValues>): WidgetChange {
  const { collection_path, columns, groups, detail_sections, form_fields, form_layout, form_submit } = change
  const config = {
    ...pickMembers(change, configMembers),
    ...Object.fromEntries(
      mapMembers
        .filter((name) => change[name])
        .map((name) => [name, diffMap(before[name], change[name] ?? {})]),
    ),
    ...wrapMembers('data_table_config', { collection_path, fields: columns, ...groups }),
    ...wrapMembers('detail_config', { sections: detail_sections }),
    ...wrapMembers('form_config', { fields: form_fields, layout: form_layout, submit: form_submit }),
  }
  return {
    ...pickMembers(change, ownMembers),
    ...(Object.keys(config).length > 0 && { config }),
  } as WidgetChange
}

/** The service merges maps by key, so a removed key is sent as null. */
export function diffMap(
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, string | null> {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  return { ...after, ...Object.fromEntries(removed.map((key) => [key, null])) }
}

const pickMembers = <Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> =>
  Object.fromEntries(
    names.filter((name) => source[name] !== undefined).map((name) => [name, source[name]]),
  ) as Pick<Source, Name>

function wrapMembers(name: string, members: Record<string, unknown>) {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  return given.length > 0 ? { [name]: Object.fromEntries(given) } : {}
}
