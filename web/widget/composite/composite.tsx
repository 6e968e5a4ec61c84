import './composite.css'
import { useState } from 'preact/hooks'
import type { PagePart } from '#core/engines/widgets/page/index.ts'
import { EmptyState } from '../shared/states.tsx'
import { useSavedState } from '../shared/use-saved-state.ts'
import type { WidgetEnv } from '../widget-env.ts'
import { arrangeParts, type PartTab } from './arrange-parts.ts'
import { Fold } from './fold.tsx'
import { Part } from './part.tsx'
import { listTabProps, TabList } from './tab-list.tsx'

/** Several views of one result. A tab is drawn when it is first opened. */
export function Composite({ env }: { env: WidgetEnv }) {
  const { above, tabs, below } = arrangeParts(env.model.parts)
  if (env.model.parts.length === 0) return <EmptyState displayLocale={env.displayLocale} />
  return (
    <Fold env={env}>
      <PartGrid env={env} parts={above} />
      {tabs.length > 0 && <TabbedParts env={env} tabs={tabs} />}
      <PartGrid env={env} parts={below} />
    </Fold>
  )
}

function PartGrid({ env, parts }: { env: WidgetEnv; parts: PagePart[] }) {
  if (parts.length === 0) return null
  return (
    <div class="parts">
      {parts.map((part) => (
        <Part key={part.key} env={env} part={part} />
      ))}
    </div>
  )
}

function TabbedParts({ env, tabs }: { env: WidgetEnv; tabs: PartTab[] }) {
  const [chosen, setChosen] = useSavedState<string>(env, 'tab', '')
  const active = tabs.find(({ key }) => key === chosen) ?? tabs[0]
  const [opened, setOpened] = useState<ReadonlySet<string | undefined>>(new Set([active?.key]))
  const open = (key: string) => {
    setChosen(key)
    setOpened(new Set([...opened, key]))
  }
  return (
    <>
      <TabList label={env.model.name} tabs={tabs} active={active?.key ?? ''} onOpen={open} />
      {tabs.map(({ key, parts }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may have no element that can be focused.
        <div key={key} {...listTabProps(key).panel} role="tabpanel" tabIndex={0} hidden={key !== active?.key}>
          {opened.has(key) && <PartGrid env={env} parts={parts} />}
        </div>
      ))}
    </>
  )
}
