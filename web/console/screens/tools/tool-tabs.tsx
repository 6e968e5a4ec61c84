import { Suspense } from 'react'
import type { DraftIssue } from '../../api/queries/diagnostics.ts'
import { toolsTexts } from '../../texts/tools-texts.ts'
import { LoadingState } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PermittedFields } from '../../workspaces/permission.tsx'
import { DetailsTab } from './details-tab.tsx'
import { useToolsView } from './list/use-tools-view.ts'
import { ToolIssues } from './tool-issues.tsx'
import { ArgumentsTab, CallersTab, ChainTab, Playground, ResultTab } from './tool-panes.ts'
import type { ToolTab } from './tools-search.ts'
import type { ToolEdits } from './use-tool-edits.ts'

type ToolTabsProps = { edits: ToolEdits; issues: DraftIssue[]; hasPlayground: boolean }

/** The tabs of a tool. The open one is in the address. */
export function ToolTabs({ edits, issues, hasPlayground }: ToolTabsProps) {
  const { search, setSearch } = useToolsView()
  const tool = edits.values
  const content: Record<ToolTab, () => React.ReactNode> = {
    details: () => <DetailsTab edits={edits} />,
    arguments: () => <ArgumentsTab edits={edits} />,
    result: () => <ResultTab edits={edits} />,
    chain: () => <ChainTab edits={edits} />,
    access: () => <CallersTab edits={edits} />,
    playground: () => <Playground tool={tool} />,
  }
  const ids: ToolTab[] = [
    'details',
    'arguments',
    'result',
    'chain',
    'access',
    ...(hasPlayground ? ['playground' as const] : []),
  ]
  const selected = ids.find((id) => id === search.tab) ?? 'details'
  return (
    <Tabs
      label={toolsTexts.panes}
      selected={selected}
      onSelect={(tab) => setSearch({ tab })}
      tabs={ids.map((id) => ({
        id,
        label: toolsTexts.tabs[id],
        content: (
          <div className="flex flex-col gap-5">
            {id !== 'playground' && issues.length > 0 && <ToolIssues tool={tool} issues={issues} />}
            {id === selected && (
              <Suspense fallback={<LoadingState />}>
                {id === 'playground' ? (
                  content[id]()
                ) : (
                  <PermittedFields needs="draft">{content[id]()}</PermittedFields>
                )}
              </Suspense>
            )}
          </div>
        ),
      }))}
    />
  )
}
