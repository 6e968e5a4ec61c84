import { useEffect, useRef } from 'preact/hooks'
import { actionTexts, commonTexts, type DisplayLocale, say } from '#core/engines/widgets/page/index.ts'
import type { ActionOutcome } from './action-outcome.ts'

type OutcomeMessageProps = { displayLocale: DisplayLocale; outcome: ActionOutcome }

export function OutcomeMessage({ displayLocale, outcome }: OutcomeMessageProps) {
  switch (outcome.type) {
    case 'asking':
      return <Question {...outcome} displayLocale={displayLocale} />
    case 'busy':
      return (
        <p class="note">
          {outcome.text}{' '}
          {outcome.stop && (
            <button type="button" class="small" onClick={outcome.stop}>
              {say(displayLocale, actionTexts.stop)}
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
              {say(displayLocale, actionTexts.undo)}
            </button>
          )}
        </p>
      )
    case 'failed':
      return (
        <p class="note failed plain" dir="auto">
          {outcome.text.slice(0, 2_000)}
        </p>
      )
    default:
      return null
  }
}

type QuestionProps = Extract<ActionOutcome, { type: 'asking' }> & { displayLocale: DisplayLocale }

function Question({ displayLocale, text, accept, decline }: QuestionProps) {
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => yes.current?.focus(), [])
  return (
    <div class="note question">
      <span dir="auto">{text}</span>
      <button type="button" class="small" ref={yes} onClick={accept}>
        {say(displayLocale, commonTexts.yes)}
        <span class="hidden"> {text}</span>
      </button>
      <button type="button" class="small" onClick={decline}>
        {say(displayLocale, commonTexts.no)}
      </button>
    </div>
  )
}
