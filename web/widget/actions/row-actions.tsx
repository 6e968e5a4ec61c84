import '../shared/actions.css'
import { useState } from 'preact/hooks'
import { actionTexts, type PageAction, say } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'
import { ActionButton } from './action-button.tsx'
import type { ActionStart } from './action-outcome.ts'

export type RowActionsProps = { env: WidgetEnv; actions: PageAction[]; start: ActionStart }

/** More buttons than these are folded behind the first. */
const maxButtons = 2

/** Opens in place, since clients clip what overlaps. */
export function RowActions({ env, actions, start }: RowActionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = actions.length > maxButtons
  const mark = env.marks.get(start.place)
  return (
    <div class="actions">
      {mark && <span class="mark">✓ {mark}</span>}
      {(isLong && !isOpen ? actions.slice(0, 1) : actions).map((action, index) => (
        <ActionButton key={index} env={env} action={action} start={start} look="small" />
      ))}
      {isLong && (
        <button type="button" class="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <span aria-hidden="true">⋯</span>
          <span class="hidden">
            {say(env.displayLocale, actionTexts.moreActions)} {start.name}
          </span>
        </button>
      )}
    </div>
  )
}
