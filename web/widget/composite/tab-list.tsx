import { useRef } from 'preact/hooks'
import type { PartTab } from './arrange-parts.ts'

/** The attributes that connect a tab and its panel. */
export const listTabProps = (key: string) => ({
  tab: { id: `tab-${key}`, 'aria-controls': `panel-${key}` },
  panel: { id: `panel-${key}`, 'aria-labelledby': `tab-${key}` },
})

type TabListProps = { label: string; tabs: PartTab[]; active: string; onOpen(key: string): void }

/** Arrow keys, Home and End open the tab that they move to. */
export function TabList({ label, tabs, active, onOpen }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ key }) => key === active)
  const move = (event: KeyboardEvent) => {
    const next = findNext(event.key, at, tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (next === null || !tab) return
    event.preventDefault()
    onOpen(tab.key)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          {...listTabProps(tab.key).tab}
          type="button"
          role="tab"
          aria-selected={tab.key === active}
          tabIndex={tab.key === active ? 0 : -1}
          onClick={() => onOpen(tab.key)}
        >
          <bdi>{tab.label}</bdi>
        </button>
      ))}
    </div>
  )
}

function findNext(key: string, at: number, count: number): number | null {
  const isRtl = document.documentElement.dir === 'rtl'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return (at + 1) % count
  return key === (isRtl ? 'ArrowRight' : 'ArrowLeft') ? (at + count - 1) % count : null
}
