import type { ReactNode } from 'react'
import { joinClasses } from '../class-names.ts'

type RowListProps<Item> = {
  items: readonly Item[]
  /** The accessible name. */
  label?: string
  className?: string
  children: (item: Item) => ReactNode
}

/** A framed list with a line between rows. */
export const RowList = <Item extends { id: string }>({
  items,
  label,
  className,
  children,
}: RowListProps<Item>) => (
  <ul
    aria-label={label}
    className={joinClasses('divide-y divide-line rounded-card border border-line bg-surface', className)}
  >
    {items.map((item) => (
      <li key={item.id}>{children(item)}</li>
    ))}
  </ul>
)
