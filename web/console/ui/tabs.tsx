import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type Tab<Id extends string> = { id: Id; label: ReactNode; content: ReactNode }

type TabsProps<Id extends string> = {
  label: string
  tabs: Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Mounts only the selected panel. The caller keeps the selection, usually in the address. */
export const Tabs = <Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) => (
  <BaseTabs.Root value={selected} onValueChange={(value) => onSelect(value as Id)}>
    {/* Positioned, so that tabs measure their offsets from it when they scroll into view. */}
    <BaseTabs.List
      aria-label={label}
      className="fade-overflow relative flex overflow-x-auto border-b border-line"
    >
      {tabs.map((tab) => (
        <BaseTabs.Tab
          key={tab.id}
          value={tab.id}
          className="-mb-px min-h-9 pointer-coarse:min-h-11 border-b-2 border-transparent px-2.5 text-sm font-medium whitespace-nowrap text-muted hover:text-text data-active:border-accent data-active:text-text"
        >
          {tab.label}
        </BaseTabs.Tab>
      ))}
    </BaseTabs.List>
    {tabs.map((tab) => (
      <BaseTabs.Panel key={tab.id} value={tab.id} className="pt-4">
        {tab.content}
      </BaseTabs.Panel>
    ))}
  </BaseTabs.Root>
)
