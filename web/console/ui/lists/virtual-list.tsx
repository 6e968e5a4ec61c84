import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useRef } from 'react'
import { joinClasses } from '../class-names.ts'

type VirtualListProps<Item> = {
  items: readonly Item[]
  toKey: (item: Item) => string
  /** CSS pixels of a row before it is measured. */
  estimatedHeight: number
  /** Every row is as high as estimated: measuring each took most of the time of scrolling. */
  isExact?: boolean
  /** Left out in a card, which has a frame of its own. */
  isFramed?: boolean
  children: (item: Item) => ReactNode
}

type RowContentProps<Item> = { item: Item; children: (item: Item) => ReactNode }

/** Scrolling draws only the rows that come into view. */
const RowContent = memo(({ item, children }) => children(item)) as <Item>(
  props: RowContentProps<Item>,
) => ReactNode

/** Only the rows in view are in the page, so that thousands of them scroll without delay. */
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
