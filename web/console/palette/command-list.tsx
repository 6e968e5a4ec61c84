import { useEffect, useRef } from 'react'
import { paletteTexts as texts } from '../texts/palette-texts.ts'
import { joinClasses } from '../ui/class-names.ts'
import type { Command } from './find-commands.ts'

type CommandListProps = {
  id: string
  commands: Command[]
  current: number
  onHover: (index: number) => void
  onRun: (command: Command) => void
}

/** The matches in their groups. The search field keeps the keyboard focus; the pointer acts on rows. */
export const CommandList = ({ id, commands, current, onHover, onRun }: CommandListProps) => (
  <div id={id} role="listbox" aria-label={texts.list} className="min-h-0 overflow-y-auto p-2">
    {commands.map((command, index) => (
      <div key={command.id} role="presentation">
        {command.group !== commands[index - 1]?.group && (
          <p role="presentation" className="truncate px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
            {command.group}
          </p>
        )}
        <CommandRow
          id={`${id}-${index}`}
          command={command}
          isCurrent={index === current}
          onHover={() => onHover(index)}
          onRun={() => onRun(command)}
        />
      </div>
    ))}
    {commands.length === 0 && <p className="p-4 text-center text-sm text-muted">{texts.none}</p>}
  </div>
)

type CommandRowProps = {
  id: string
  command: Command
  isCurrent: boolean
  onHover: () => void
  onRun: () => void
}

function CommandRow({ id, command, isCurrent, onHover, onRun }: CommandRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search field has the focus and names its active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isCurrent}
      onPointerMove={onHover}
      onClick={onRun}
      className={joinClasses(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2.5 text-sm pointer-coarse:min-h-11',
        isCurrent && 'bg-accent-soft',
      )}
    >
      <span className="min-w-0 grow truncate">{command.label}</span>
      {command.hint && (
        <span className="max-w-1/2 truncate font-mono text-xs text-muted">{command.hint}</span>
      )}
    </div>
  )
}
