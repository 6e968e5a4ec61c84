import { useEffect, useRef } from 'preact/hooks'
import type { WidgetEnv } from '../widget-env.ts'
import type { ActionOutcome } from './action-outcome.ts'

/** Whether the last action is shown at this place. */
export const isShownAt = (place: unknown, { outcome }: WidgetEnv): boolean =>
  outcome.type !== 'none' && outcome.type !== 'result' && outcome.place === place

/** The question, progress or outcome of the action that was started in a row. */
export const RowOutcome = ({ env, row }: { env: WidgetEnv; row: unknown }) =>
  isShownAt(row, env) ? (
    <div role={env.outcome.type === 'failed' ? 'alert' : 'status'}>
      <OutcomeMessage outcome={env.outcome} />
    </div>
  ) : null

export function OutcomeMessage({ outcome }: { outcome: ActionOutcome }) {
  switch (outcome.type) {
    case 'asking':
      return <Question {...outcome} />
    case 'busy':
      return (
        <p class="note">
          {outcome.text}{' '}
          {outcome.stop && (
            <button type="button" class="small" onClick={outcome.stop}>
              Stop
            </button>
          )}
        </p>
      )
    case 'done':
      return (
        <p class="note done" dir="auto">
          {outcome.text}{' '}
          {outcome.undo && (
            <button type="button" class="small" onClick={outcome.undo}>
              Undo
            </button>
          )}
        </p>
      )
    case 'failed':
      return (
        <p class="note failed" dir="auto">
          {outcome.text.slice(0, 2_000)}
        </p>
      )
    default:
      return null
  }
}

type QuestionProps = Extract<ActionOutcome, { type: 'asking' }>

function Question({ text, accept, decline }: QuestionProps) {
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => yes.current?.focus(), [])
  return (
    <div class="note question">
      <span dir="auto">{text}</span>
      <button type="button" class="small" ref={yes} onClick={accept}>
        Yes<span class="hidden"> {text}</span>
      </button>
      <button type="button" class="small" onClick={decline}>
        No
      </button>
    </div>
  )
}
