import EyeOff from 'lucide-react/icons/eye-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { memo } from 'react'
import type { DraftIssue } from '../../../api/queries/diagnostics.ts'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { RiskBadge } from '../../../operations/risk-badge.tsx'
import { toolsTexts } from '../../../texts/tools-texts.ts'
import { joinClasses } from '../../../ui/class-names.ts'
import { toToolRisk } from './filter-tools.ts'

type ToolRowProps = {
  id: string
  tool: ToolListItem
  issues: DraftIssue[]
  isSelected: boolean
  position: number
  count: number
  /** Distance from the top of the list in CSS pixels. */
  start: number
  onSelect: (toolId: string) => void
}

/** In CSS pixels. */
export const toolRowHeight = 60

/** The list box handles the keyboard, rows handle the pointer. Memoized, so that scrolling renders only new rows. */
export const ToolRow = memo((props: ToolRowProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus and names its active option
  // biome-ignore lint/a11y/useKeyWithClickEvents: the list box handles the keys
  <div
    id={props.id}
    role="option"
    aria-selected={props.isSelected}
    aria-posinset={props.position}
    aria-setsize={props.count}
    style={{ height: toolRowHeight, transform: `translateY(${props.start}px)` }}
    onClick={() => props.onSelect(props.tool.id)}
    className={joinClasses(
      'absolute inset-x-0 flex cursor-pointer flex-col justify-center gap-0.5 border-b border-line px-3',
      props.isSelected ? 'bg-raised shadow-[inset_3px_0_0_var(--color-accent)]' : 'hover:bg-raised/60',
    )}
  >
    <span className="flex min-w-0 items-center gap-2">
      <span
        className={joinClasses(
          'min-w-0 grow truncate text-sm font-medium',
          !props.tool.enabled && 'text-muted',
        )}
      >
        {props.tool.name}
      </span>
      <ToolMarks tool={props.tool} issues={props.issues} />
    </span>
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 grow truncate font-mono text-xs text-muted">{props.tool.key}</span>
      <span
        title={toolsTexts.tokens(props.tool.token_estimate)}
        className="text-xs whitespace-nowrap text-muted tabular-nums"
      >
        {toolsTexts.shortTokens(props.tool.token_estimate)}
      </span>
      <RiskBadge risk={toToolRisk(props.tool.annotations)} />
    </span>
  </div>
))
ToolRow.displayName = 'ToolRow'

function ToolMarks({ tool, issues }: Pick<ToolRowProps, 'tool' | 'issues'>) {
  const { state, reason } = tool.runtime_status
  const hidden = toolsTexts.hiddenMark(toolsTexts.hiddenReasons[reason] ?? reason)
  const isError = issues.some(({ severity }) => severity === 'error')
  return (
    <>
      {issues.length > 0 && (
        <span
          title={toolsTexts.issueMark(issues.length)}
          className={isError ? 'text-danger' : 'text-warning'}
        >
          <TriangleAlert aria-hidden className="size-4" />
          <span className="sr-only">{toolsTexts.issueMark(issues.length)}</span>
        </span>
      )}
      {state !== 'exposed' && (
        <span title={hidden} className="text-muted">
          <EyeOff aria-hidden className="size-4" />
          <span className="sr-only">{hidden}</span>
        </span>
      )}
    </>
  )
}
