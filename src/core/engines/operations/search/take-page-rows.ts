import type { ListedOperation } from './listed-operation.ts'

/** Characters of paths and descriptions in a page: a thousand long descriptions would be many megabytes. */
const maxPageText = 1_000_000

/** The first operations, at most `limit`, fewer if their texts are long; at least one, so that paging ends. */
export function takePageRows<Row extends Pick<ListedOperation, 'description' | 'plan'>>(
  rows: readonly Row[],
  limit: number,
): Row[] {
  let text = 0
  const end = rows.findIndex(({ description, plan }, index) => {
    text += description.length + plan.path.length
    return index > 0 && text > maxPageText
  })
  return rows.slice(0, end < 0 ? limit : Math.min(limit, end))
}
