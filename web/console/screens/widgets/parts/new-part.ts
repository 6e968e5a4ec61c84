import type { PartPrimitive } from '../primitives.ts'
import type { WidgetPart } from '../widget-values.ts'

/** A part with a key that no other has; actions refer to it. */
export function createPart(primitive: PartPrimitive, parts: readonly WidgetPart[]): WidgetPart {
  const taken = new Set(parts.map(({ key }) => key))
  let key: string = primitive
  for (let count = 2; taken.has(key); count += 1) key = `${primitive}-${count}`
  return { ...emptyPart, key, primitive }
}

const emptyPart: Omit<WidgetPart, 'key' | 'primitive'> = {
  title: '',
  tab: '',
  width: 'full',
  field_mappings: {},
  field_formats: [],
  copy_fields: [],
  layout: {},
  data_table_config: {
    version: 'v1',
    collection_path: '',
    fields: [],
    group_by: '',
    groups_collapsed: false,
    expandable: false,
  },
  detail_config: { sections: [] },
  loading: {
    cursor_argument: '',
    cursor_path: '',
    page_argument: '',
    offset_argument: '',
    total_path: '',
    query_argument: '',
    sort_argument: '',
    order_argument: '',
    refresh: false,
  },
}
