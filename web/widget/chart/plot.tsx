import type { ComponentChildren } from 'preact'
import { chartTexts, type DisplayLocale, say } from '#core/engines/widgets/page/index.ts'
import type { useActivePoint } from './use-active-point.ts'

type PlotProps = {
  displayLocale: DisplayLocale
  handlers: ReturnType<typeof useActivePoint>['handlers']
  /** The values of the active point; "" for none. */
  readout: string
  children: ComponentChildren
}

/** A chart whose points are read on hover, and with the arrow keys. */
export const Plot = ({ displayLocale, handlers, readout, children }: PlotProps) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between points. */}
    <section class="plot" tabIndex={0} aria-label={say(displayLocale, chartTexts.values)} {...handlers}>
      {children}
    </section>
    <p class="soft readout" aria-live="polite" dir="auto">
      {readout}
    </p>
  </>
)
