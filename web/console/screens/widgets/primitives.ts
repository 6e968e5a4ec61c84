// The content of each primitive. Its slots are keys of `field_mappings`.
import type { Widget } from '../../api/queries/widgets.ts'

export type Primitive = Widget['primitive']

export const primitives = [
  'data-table',
  'list',
  'carousel',
  'detail',
  'metric',
  'chart',
  'markdown',
  'form',
  'composite',
] as const satisfies readonly Primitive[]

export type PartPrimitive = Exclude<Primitive, 'form' | 'composite'>
export const partPrimitives = primitives.filter(
  (primitive): primitive is PartPrimitive => primitive !== 'form' && primitive !== 'composite',
)

type PrimitiveShape = {
  /** The keys with a meaning of their own, in the order of the editor. */
  slots: readonly string[]
  /** Whether it shows the rows of a list in the result. */
  hasRows: boolean
  /** Whether it shows all other keys of `field_mappings` too, as labels, series or figures. */
  hasFreeKeys: boolean
}

export const primitiveShapes: Record<Primitive, PrimitiveShape> = {
  'data-table': { slots: [], hasRows: true, hasFreeKeys: false },
  list: { slots: ['title', 'subtitle', 'meta', 'image'], hasRows: true, hasFreeKeys: false },
  carousel: { slots: ['title', 'subtitle', 'meta', 'image', 'url'], hasRows: true, hasFreeKeys: false },
  detail: { slots: ['title', 'image'], hasRows: false, hasFreeKeys: true },
  metric: { slots: ['value', 'label', 'unit', 'delta', 'deltaLabel'], hasRows: true, hasFreeKeys: true },
  chart: { slots: ['label', 'value'], hasRows: true, hasFreeKeys: true },
  markdown: { slots: ['content'], hasRows: false, hasFreeKeys: false },
  form: { slots: [], hasRows: false, hasFreeKeys: false },
  composite: { slots: [], hasRows: false, hasFreeKeys: false },
}

type ToolNature = { isReadOnly: boolean; outputPaths: readonly string[] }

/** Suggests a form for a tool that changes something, a table for one that returns a list, and a record otherwise. */
export function suggestPrimitive({ isReadOnly, outputPaths }: ToolNature): Primitive {
  if (!isReadOnly) return 'form'
  return outputPaths.length === 0 || outputPaths.some((path) => path.includes('[]')) ? 'data-table' : 'detail'
}
