import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { RiskBadge } from '../../../operations/risk-badge.tsx'
import { chainTexts } from '../../../texts/tools-texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { moveItem } from '../../../ui/lists/move-item.ts'
import { toToolRisk } from '../list/filter-tools.ts'

type ChainListProps = {
  ids: string[]
  tools: ReadonlyMap<string, ToolListItem>
  onChange: (ids: string[]) => void
  onAnnounce: (text: string) => void
}

/** The steps of a chain. A moved step keeps the focus, and its new place is announced. */
export function ChainList({ ids, tools, onChange, onAnnounce }: ChainListProps) {
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef('')
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-tool="${CSS.escape(moved.current)}"]`)
    if (moved.current && ids.includes(moved.current)) row?.focus()
    moved.current = ''
  }, [ids])
  const nameOf = (id: string) => tools.get(id)?.name ?? chainTexts.missing

  function move(from: number, to: number): void {
    const id = ids[from]
    if (id === undefined || to < 0 || to >= ids.length) return
    moved.current = id
    onChange(moveItem(ids, from, to))
    onAnnounce(chainTexts.moved(nameOf(id), to + 1))
  }

  function moveByKey(event: KeyboardEvent, index: number): void {
    if (!event.altKey || !/^Arrow(Up|Down)$/.test(event.key)) return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }

  return (
    <>
      <ol ref={list} className="flex flex-col gap-2">
        {ids.map((id, index) => (
          <li
            key={id}
            data-tool={id}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the row has the focus while it is moved
            tabIndex={0}
            onKeyDown={(event) => moveByKey(event, index)}
            className="flex items-center gap-2 rounded-control border border-line py-1 pr-1 pl-3"
          >
            <span className="w-5 shrink-0 text-sm text-muted tabular-nums">{index + 1}</span>
            <StepName tool={tools.get(id)} />
            <IconButton
              icon={ArrowUp}
              label={chainTexts.moveUp(nameOf(id))}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={chainTexts.moveDown(nameOf(id))}
              disabled={index === ids.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              icon={X}
              label={chainTexts.remove(nameOf(id))}
              onClick={() => onChange(ids.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      {ids.length > 1 && <p className="text-xs text-muted">{chainTexts.keyboard}</p>}
    </>
  )
}

function StepName({ tool }: { tool: ToolListItem | undefined }) {
  if (!tool) return <span className="min-w-0 grow text-sm text-danger">{chainTexts.missing}</span>
  const risk = toToolRisk(tool.annotations)
  return (
    <span className="min-w-0 grow py-1">
      <span className="flex flex-wrap items-center gap-x-2 text-sm">
        <span className="min-w-0 break-words">{tool.name}</span>
        {risk !== 'read' && <RiskBadge risk={risk} />}
      </span>
      {risk !== 'read' && <span className="block text-xs text-warning">{chainTexts.notReadOnly}</span>}
    </span>
  )
}
