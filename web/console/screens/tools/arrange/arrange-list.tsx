import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { arrangeTexts } from '../../../texts/arrange-tools-texts.ts'
import { texts } from '../../../texts/texts.ts'
import { moveItem } from '../../../ui/lists/move-item.ts'
import { ArrangeRow } from './arrange-row.tsx'

type ArrangeListProps = {
  tools: ToolListItem[]
  selected: ReadonlySet<string>
  onSelect: (toolId: string, isSelected: boolean) => void
  /** Undefined unless all tools are shown. */
  onSort?: ((ids: string[]) => void) | undefined
}

/** In CSS pixels. */
const rowHeight = 60

/** Renders only visible rows. A moved tool keeps the focus, and its place is announced. */
export function ArrangeList({ tools, selected, onSelect, onSort }: ArrangeListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [announced, setAnnounced] = useState('')
  const rows = useVirtualizer({
    count: tools.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => tools[index]?.id ?? index,
    overscan: 10,
  })
  const focusMoved = useMovedFocus(scroller, tools)

  function move(tool: ToolListItem, from: number, by: 1 | -1): void {
    const to = from + by
    if (to < 0 || to >= tools.length) return
    focusMoved(tool.id)
    rows.scrollToIndex(to, { align: 'auto' })
    setAnnounced(texts.order.moved(tool.name, to + 1))
    onSort?.(moveItem(tools, from, to).map(({ id }) => id))
  }

  return (
    <div ref={scroller} className="min-h-0 grow overflow-y-auto max-md:max-h-[60dvh]">
      <ul aria-label={arrangeTexts.list} className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const tool = tools[index]
          return tool ? (
            <li
              key={key}
              aria-setsize={tools.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 border-b border-line"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              <ArrangeRow
                tool={tool}
                isSelected={selected.has(tool.id)}
                onSelect={(isSelected) => onSelect(tool.id, isSelected)}
                onMove={onSort && ((by) => move(tool, index, by))}
                isFirst={index === 0}
                isLast={index === tools.length - 1}
              />
            </li>
          ) : null
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </div>
  )
}

/** The browser takes the focus from a row that moves, so this restores it. */
function useMovedFocus(scroller: React.RefObject<HTMLDivElement | null>, tools: ToolListItem[]) {
  const moved = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when the tools are drawn again
  useEffect(() => {
    const box =
      moved.current && scroller.current?.querySelector<HTMLElement>(`[data-tool="${moved.current}"]`)
    if (box && !box.closest('li')?.contains(document.activeElement)) box.focus()
    moved.current = ''
  }, [tools, scroller])
  return (toolId: string) => {
    moved.current = toolId
  }
}
