import { useState } from 'preact/hooks'

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

const isMirrored = (element: Element) => getComputedStyle(element).direction === 'rtl'

/**
 * The point below the pointer, or the one that the arrow keys chose, from `first` on. `toIndex` finds the point at a place
 * in the chart; NaN for none.
 */
export function useActivePoint(count: number, first: number, toIndex: (x: number, y: number) => number) {
  const [active, setActive] = useState<number | null>(null)
  const choose = (index: number) =>
    setActive(Number.isNaN(index) ? null : Math.max(0, Math.min(count - 1, Math.round(index))))
  const handlers = {
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent & { currentTarget: Element }) => {
      const { left, right, top } = currentTarget.getBoundingClientRect()
      choose(toIndex(isMirrored(currentTarget) ? right - clientX : clientX - left, clientY - top))
    },
    onPointerLeave: () => setActive(null),
    onFocus: () => choose(active ?? first),
    onBlur: () => setActive(null),
    onKeyDown: (event: KeyboardEvent & { currentTarget: Element }) => {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      const isBackwards = /Left|Right/.test(event.key) && isMirrored(event.currentTarget)
      choose((active ?? first) + (isBackwards ? -step : step))
    },
  }
  return { active, handlers }
}
