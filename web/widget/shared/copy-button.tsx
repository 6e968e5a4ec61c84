import './copy-button.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type DisplayLocale, rowTexts, say, type Text } from '#core/engines/widgets/page/index.ts'
import { Drawing } from '../actions/icon.tsx'
import { copyText } from './copy-text.ts'

type CopyButtonProps = {
  displayLocale: DisplayLocale
  /** What is copied, for screen readers. */
  name: string
  /** Made when the user clicks. */
  text(): string
  /** The visible text; without it the button has only a picture. */
  children?: ComponentChildren
}

const shownMs = 2_000

export function CopyButton({ displayLocale, name, text, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Text | null>(null)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    setOutcome((await copyText(text())) ? rowTexts.copied : rowTexts.cannotCopy)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOutcome(null), shownMs)
  }
  return (
    <span class="copying">
      <button
        type="button"
        class={children ? 'small' : 'copy'}
        aria-label={say(displayLocale, rowTexts.copy, { name })}
        onClick={() => void copy()}
      >
        <Drawing path={outcome === rowTexts.copied ? 'm5 13 4 4L19 7' : 'M9 9h11v11H9zM15 5V4H4v11h1'} />
        {children}
      </button>
      <span role="status" class="copied">
        {outcome && say(displayLocale, outcome)}
      </span>
    </span>
  )
}
