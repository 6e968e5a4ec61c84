import { requireCompleteOrder } from '#base/complete-order.ts'
import type { Instant } from '#base/time.ts'
import type { ChildWriter } from '#core/ports/store.ts'

type OrderedRow = { id: string; order: number; updatedAt: Instant }

/** `ids`: all rows of the app in their new order; `path`: the member with the ids; `entity`: the kind of the rows. */
export type RowOrder = { appId: string; ids: readonly string[]; path: string; entity: string; now: Instant }

/** The rows in their new order. Rows that keep their place are not written. */
export async function reorderRows<Row extends OrderedRow>(
  table: ChildWriter<Row>,
  { appId, ids, path, entity, now }: RowOrder,
): Promise<Row[]> {
  const rows = new Map((await table.list(appId)).map((row) => [row.id, row]))
  requireCompleteOrder({ existing: [...rows.keys()], ordered: ids, path, entity })
  const reordered: Row[] = []
  for (const [order, id] of ids.entries()) {
    const old = rows.get(id)
    if (old) reordered.push(old.order === order ? old : await table.update({ ...old, order, updatedAt: now }))
  }
  return reordered
}
