import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useRef } from 'react'
import { joinClasses } from '../class-names.ts'

type VirtualListProps<Item> = {
  items: readonly Item[]
  toKey: (item: Item) => string
  /** In CSS pixels, until a row is measured. */
  estimatedHeight: number
  /** Skips measuring, which takes most of the time of scrolling, for rows of exactly the estimated height. */
  isExact?: boolean
  /** False in a card, which has its own frame. */
  isFramed?: boolean
  children: (item: Item) => ReactNode
}

type RowContentProps<Item> = { item: Item; children: (item: Item) => ReactNode }

/** Memoized, so that scrolling renders only new rows. */
const RowContent = memo(({ item, children }) => children(item)) as <Item>(
  props: RowContentProps<Item>,
) => ReactNode

/** Renders only visible rows, so that thousands scroll smoothly. */
export function VirtualList<Item>({
  items,
  toKey,
  estimatedHeight,
  isExact = false,
  isFramed = true,
  children,
}: VirtualListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : toKey(item)
    },
    overscan: 4,
  })
  return (
    <div
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reached by the keyboard
      tabIndex={0}
      className={joinClasses(
        'max-h-[34rem] overflow-y-auto bg-surface',
        isFramed ? 'rounded-card border border-line' : 'rounded-b-card focus-visible:-outline-offset-2',
      )}
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          return item === undefined ? null : (
            <li
              key={key}
              ref={isExact ? undefined : rows.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 border-b border-line"
              style={{
                transform: `translateY(${start}px)`,
                height: isExact ? estimatedHeight : undefined,
              }}
            >
              <RowContent item={item}>{children}</RowContent>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
