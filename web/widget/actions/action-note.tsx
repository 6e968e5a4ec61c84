import { useEffect, useRef } from 'preact/hooks'
import type { ActionOutcome } from './action-outcome.ts'

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
