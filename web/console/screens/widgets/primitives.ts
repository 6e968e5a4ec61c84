// What each primitive shows, and where: its slots are keys of `field_mappings`.
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
] as const satisfies readonly Primitive[]

type PrimitiveShape = {
  /** Keys with a meaning of their own, in the order of the editor. */
  slots: readonly string[]
  /** Whether it shows the rows of a list in the result. */
  hasRows: boolean
  /** Whether every other key of `field_mappings` is shown as well: a label with its path, or a series. */
  hasFreeKeys: boolean
}

export const primitiveShapes: Record<Primitive, PrimitiveShape> = {
  'data-table': { slots: [], hasRows: true, hasFreeKeys: false },
  list: { slots: ['title', 'subtitle', 'meta', 'image'], hasRows: true, hasFreeKeys: false },
  carousel: { slots: ['title', 'subtitle', 'meta', 'image', 'url'], hasRows: true, hasFreeKeys: false },
  detail: { slots: ['title', 'image'], hasRows: false, hasFreeKeys: true },
  metric: { slots: ['value', 'label', 'unit', 'delta', 'deltaLabel'], hasRows: true, hasFreeKeys: false },
  chart: { slots: ['label', 'value'], hasRows: true, hasFreeKeys: true },
  markdown: { slots: ['content'], hasRows: false, hasFreeKeys: false },
  form: { slots: [], hasRows: false, hasFreeKeys: false },
}

type ToolNature = { isReadOnly: boolean; outputPaths: readonly string[] }

/** A tool that changes something gets a form; one with a list in its output a table, every other a record. */
export function suggestPrimitive({ isReadOnly, outputPaths }: ToolNature): Primitive {
  if (!isReadOnly) return 'form'
  return outputPaths.length === 0 || outputPaths.some((path) => path.includes('[]')) ? 'data-table' : 'detail'
}
