import { useState } from 'preact/hooks'

/** The point below the pointer, or the one that the arrow keys chose; `toIndex` finds the place of a pointer. */
export function useActivePoint(count: number, toIndex: (offset: number) => number) {
  const [active, setActive] = useState<number | null>(null)
  const choose = (index: number) => setActive(Math.max(0, Math.min(count - 1, Math.round(index))))
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -count, End: count }
  const handlers = {
    onPointerMove: (event: PointerEvent & { currentTarget: Element }) =>
      choose(toIndex(event.clientX - event.currentTarget.getBoundingClientRect().left)),
    onPointerLeave: () => setActive(null),
    onFocus: () => choose(active ?? count - 1),
    onBlur: () => setActive(null),
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      choose((active ?? count - 1) + step)
    },
  }
  return { active, handlers }
}
