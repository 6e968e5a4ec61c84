// The effect of picking a path of a result, for each kind of mapping.
import { primitiveShapes } from '../primitives.ts'
import { emptyColumn, type WidgetValues } from '../widget-values.ts'
import { pickRowPath, toLabel, toRowPath } from './row-path.ts'

type Mapping = Pick<WidgetValues, 'primitive' | 'collection_path' | 'columns' | 'field_mappings'>
export type MappingChange = Partial<Omit<Mapping, 'primitive'>>

const isUnmapped = ({ columns, field_mappings }: Mapping) =>
  columns.length === 0 && Object.values(field_mappings).every((path) => path === '')

/** The slot that a pick fills: the chosen one, else the first empty one; null adds an entry. */
export function findTargetSlot({ primitive, field_mappings }: Mapping, chosen: string | null): string | null {
  const { slots, hasFreeKeys } = primitiveShapes[primitive]
  if (chosen !== null && slots.includes(chosen)) return chosen
  const isFree = primitive === 'detail' || (primitive === 'metric' && !field_mappings.value)
  const empty = isFree ? undefined : slots.find((slot) => !field_mappings[slot])
  return empty ?? (hasFreeKeys ? null : (slots[0] ?? null))
}

/** Shows the path, or removes it if it is shown. */
export function pickPath(mapping: Mapping, path: string, chosenSlot: string | null): MappingChange {
  if (isShown(mapping, path)) return unpickPath(mapping, path)
  const { primitive, collection_path, columns, field_mappings } = mapping
  const { hasRows } = primitiveShapes[primitive]
  const picked = hasRows
    ? pickRowPath(path, collection_path, collection_path === '' && isUnmapped(mapping))
    : { path, rowsPath: collection_path }
  const rows = picked.rowsPath === collection_path ? {} : { collection_path: picked.rowsPath }
  if (primitive === 'data-table') {
    const key = toFreeKey(picked.path, columns)
    const column = { ...emptyColumn, key, path: picked.path, label: toLabel(picked.path) }
    return { ...rows, columns: [...columns, column] }
  }
  const slot = findTargetSlot(mapping, chosenSlot) ?? toFreeLabel(picked.path, field_mappings)
  return { ...rows, field_mappings: { ...field_mappings, [slot]: picked.path } }
}

/** Whether the widget shows a path. */
export function isShown(
  { primitive, collection_path, columns, field_mappings }: Mapping,
  path: string,
): boolean {
  const own = primitiveShapes[primitive].hasRows ? toRowPath(path, collection_path) : path
  const isOwn = (shown: string) => shown === own || shown === path
  return primitive === 'data-table'
    ? columns.some((column) => column.static_value === null && isOwn(column.path || column.key))
    : Object.values(field_mappings).some(isOwn)
}

function unpickPath(
  { primitive, collection_path, columns, field_mappings }: Mapping,
  path: string,
): MappingChange {
  const own = primitiveShapes[primitive].hasRows ? toRowPath(path, collection_path) : path
  const isOwn = (shown: string) => shown === own || shown === path
  return primitive === 'data-table'
    ? { columns: columns.filter((column) => !isOwn(column.path || column.key)) }
    : {
        field_mappings: Object.fromEntries(
          Object.entries(field_mappings).filter(([, shown]) => !isOwn(shown)),
        ),
      }
}

export function toFreeKey(path: string, columns: readonly { key: string }[]): string {
  const taken = new Set(columns.map(({ key }) => key))
  return findFree(path, (key) => taken.has(key))
}

const toFreeLabel = (path: string, mappings: Record<string, string>): string =>
  findFree(toLabel(path), (label) => Object.hasOwn(mappings, label))

function findFree(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted
  for (let count = 2; isTaken(name); count += 1) name = `${wanted} ${count}`
  return name
}
