import type { ReactNode } from 'react'
import { appKey } from '../../../api/queries/apps.ts'
import { useChange } from '../../../editing/use-change.ts'
import { moveItem } from '../../../ui/lists/move-item.ts'
import { ErrorNotice } from '../../../ui/notice.tsx'

export type ItemPlace = { isFirst: boolean; isLast: boolean; onMove: (by: 1 | -1) => void }

type ItemListProps<Item> = {
  appId: string
  items: Item[]
  reorder: (appId: string, ids: string[]) => Promise<unknown>
  children: (item: Item, place: ItemPlace) => ReactNode
}

/** A list in the order that clients see. A new order is saved at once. */
export function ItemList<Item extends { id: string }>({
  appId,
  items,
  reorder,
  children,
}: ItemListProps<Item>) {
  const order = useChange({ send: (ids: string[]) => reorder(appId, ids), outdates: appKey(appId) })
  const ids = order.isPending ? order.variables : items.map(({ id }) => id)
  const shown = ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
  return (
    <>
      {order.isError && <ErrorNotice error={order.error} />}
      <ol className="w-full divide-y divide-line rounded-card border border-line bg-surface">
        {shown.map((item, index) => (
          <li key={item.id}>
            {children(item, {
              isFirst: index === 0,
              isLast: index === shown.length - 1,
              onMove: (by) => order.mutate(moveItem(ids, index, index + by)),
            })}
          </li>
        ))}
      </ol>
    </>
  )
}
