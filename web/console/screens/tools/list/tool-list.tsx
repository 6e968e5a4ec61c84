import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { DraftIssue } from '../../../api/queries/diagnostics.ts'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { toolsTexts } from '../../../texts/tools-texts.ts'
import { ToolRow, toolRowHeight } from './tool-row.tsx'

type ToolListProps = {
  tools: ToolListItem[]
  issues: ReadonlyMap<string, DraftIssue[]>
  selectedId: string | undefined
  onSelect: (toolId: string) => void
}

const noIssues: DraftIssue[] = []

/** The row that each arrow key moves to. */
const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(last, index + 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  PageDown: (index, last) => Math.min(last, index + 10),
  PageUp: (index) => Math.max(0, index - 10),
  Home: () => 0,
  End: (_index, last) => last,
}

/** A list box with arrow keys. Renders only visible rows. */
export function ToolList({ tools, issues, selectedId, onSelect }: ToolListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const selected = tools.findIndex((tool) => tool.id === selectedId)
  const rows = useVirtualizer({
    count: tools.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => toolRowHeight,
    getItemKey: (index) => tools[index]?.id ?? index,
    overscan: 4,
  })
  useEffect(() => {
    if (selected >= 0) rows.scrollToIndex(selected, { align: 'auto' })
  }, [selected, rows])

  function moveSelection(event: KeyboardEvent): void {
    const next = tools[steps[event.key]?.(selected, tools.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
  }

  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={toolsTexts.list}
      tabIndex={0}
      aria-activedescendant={selected >= 0 ? `${id}-${selected}` : undefined}
      onKeyDown={moveSelection}
      className="min-h-0 grow overflow-y-auto will-change-scroll focus-visible:-outline-offset-2 max-md:max-h-[70dvh]"
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const tool = tools[index]
          return tool ? (
            <ToolRow
              key={key}
              id={`${id}-${index}`}
              tool={tool}
              issues={issues.get(tool.id) ?? noIssues}
              isSelected={index === selected}
              position={index + 1}
              count={tools.length}
              start={start}
              onSelect={onSelect}
            />
          ) : null
        })}
      </div>
    </div>
  )
}
