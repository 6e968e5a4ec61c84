import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { KeyboardEvent } from 'react'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { RiskBadge } from '../../../operations/risk-badge.tsx'
import { arrangeTexts } from '../../../texts/arrange-tools-texts.ts'
import { texts } from '../../../texts/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { joinClasses } from '../../../ui/class-names.ts'
import { toToolRisk } from '../list/filter-tools.ts'

type ArrangeRowProps = {
  tool: ToolListItem
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  /** Undefined unless all tools are shown. */
  onMove?: ((by: 1 | -1) => void) | undefined
  isFirst: boolean
  isLast: boolean
}

/** A tool with a checkbox. It moves by buttons, or by Alt and an arrow key. */
export function ArrangeRow({ tool, isSelected, onSelect, onMove, isFirst, isLast }: ArrangeRowProps) {
  function moveByKey(event: KeyboardEvent): void {
    if (!event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return
    event.preventDefault()
    onMove?.(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls inside
    <div
      onKeyDown={moveByKey}
      className={joinClasses(
        'flex min-h-15 items-center gap-1 pr-1 pl-3',
        isSelected ? 'bg-raised' : 'hover:bg-raised/60',
      )}
    >
      <label className="flex min-w-0 grow items-center gap-3 self-stretch">
        <input
          type="checkbox"
          data-tool={tool.id}
          aria-label={arrangeTexts.select(tool.name)}
          className="size-4.5 shrink-0 accent-accent"
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
        <span className="min-w-0 grow">
          <span className={joinClasses('block truncate text-sm font-medium', !tool.enabled && 'text-muted')}>
            {tool.name}
          </span>
          <span className="flex items-center gap-2">
            <span className="min-w-0 truncate font-mono text-xs text-muted">{tool.key}</span>
            <RiskBadge risk={toToolRisk(tool.annotations)} />
          </span>
        </span>
      </label>
      {onMove && (
        <>
          <IconButton
            icon={ArrowUp}
            label={texts.order.moveUp(tool.name)}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={texts.order.moveDown(tool.name)}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
        </>
      )}
    </div>
  )
}
