// Lists of objects in a form: the fields that fill members of their items, `lines[].price`, are repeated for each row.
import type { PageField, PageForm } from '../model/page-model.ts'
import { readPath } from '../values/value-path.ts'

/** A row of a list. `id` stays when rows before it are removed: for rows that were filled, it is their place in the source. */
export type FieldRow = { list: string; id: number; index: number }
type PageSection = PageForm['sections'][number]

const withIndex = (path: string, index: number) => path.replace('[]', `[${index}]`)

/** The fields of a row, with ids and arguments of their own. */
export const buildRowFields = ({ fields }: PageSection, row: FieldRow): PageField[] =>
  fields.map((field) => {
    const toCondition = (condition: PageField['visibleWhen']) =>
      condition && fields.some(({ id }) => id === condition.field)
        ? { ...condition, field: `${condition.field}.${row.id}` }
        : condition
    return {
      ...field,
      row,
      id: `${field.id}.${row.id}`,
      argument: field.argument && withIndex(field.argument, row.index),
      prefill: toRowPrefill(field, row.id),
      isFilled: false,
      visibleWhen: toCondition(field.visibleWhen),
      requiredWhen: toCondition(field.requiredWhen),
    }
  })

function toRowPrefill({ prefill, isFilled, argument }: PageField, id: number): PageField['prefill'] {
  const own = prefill ?? (isFilled && argument ? ({ from: 'input', path: argument } as const) : null)
  return own && 'path' in own ? { ...own, path: withIndex(own.path, id) } : own
}

const maxFilledRows = 100

/** The number of rows that a list has at first: those of its source, and as many as the schema requires. */
export function countInitialRows({ list, fields }: PageSection, input: unknown, data: unknown): number {
  const counts = fields.map(({ prefill, isFilled, argument }) => {
    const path = prefill && 'path' in prefill ? prefill.path : isFilled ? argument : null
    const [listPath = '', rest] = (path ?? '').split('[]')
    const items = rest === undefined ? null : readPath(prefill?.from === 'answer' ? data : input, listPath)
    return Array.isArray(items) ? items.length : 0
  })
  return Math.min(maxFilledRows, Math.max(list?.min ?? 0, ...counts))
}
