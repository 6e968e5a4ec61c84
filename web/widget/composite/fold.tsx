import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { rowTexts, say } from '#core/engines/widgets/page/index.ts'
import { inlineHeight } from '../primitives/page-size.ts'
import type { WidgetEnv } from '../widget-env.ts'

/** Pixels of the title, of a row of buttons, and of what is not worth a fold. */
const [title, buttons, slack] = [62, 58, 32]

/** The height that its contents may have; null where it has no limit. */
function findLimit({ context: { displayMode, height }, model: { actions } }: WidgetEnv): number | null {
  if (displayMode !== 'inline' || height?.isFixed) return null
  const whole = Math.min(inlineHeight, height?.pixels ?? inlineHeight)
  return Math.max(240, whole - title - (actions.length > 0 ? buttons : 0))
}

/** Inline, clients show only so much of a widget: the remainder is behind a button. */
export function Fold({ env, children }: { env: WidgetEnv; children: ComponentChildren }) {
  const content = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const { current } = content
    if (!current) return undefined
    const observer = new ResizeObserver(() => setHeight(current.offsetHeight))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const limit = findLimit(env)
  const isFolded = limit !== null && !isOpen && height > limit + slack
  return (
    <>
      <div
        class={isFolded ? 'folded' : undefined}
        style={isFolded ? { maxHeight: `${limit - buttons}px` } : undefined}
        // The focus, or a search in the page, went to what is not in sight.
        onScroll={() => setIsOpen(true)}
      >
        <div ref={content} class="fold">
          {children}
        </div>
      </div>
      {isFolded && (
        <button type="button" class="more" onClick={() => setIsOpen(true)}>
          {say(env.displayLocale, rowTexts.showAll)}
        </button>
      )}
    </>
  )
}
