import ListChecks from 'lucide-react/icons/list-checks'
import ScanText from 'lucide-react/icons/scan-text'
import { useDeferredValue, useMemo } from 'react'
import type { DraftIssue } from '../../../api/queries/diagnostics.ts'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { toolsTexts } from '../../../texts/tools-texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Permitted } from '../../../workspaces/permission.tsx'
import { filterTools } from './filter-tools.ts'
import { ToolList } from './tool-list.tsx'
import { ToolListFilter } from './tool-list-filter.tsx'
import { useToolsView } from './use-tools-view.ts'

type ToolListPaneProps = {
  tools: ToolListItem[]
  issues: ReadonlyMap<string, DraftIssue[]>
  selectedId: string | undefined
  onSelect: (toolId: string) => void
}

export function ToolListPane({ tools, issues, selectedId, onSelect }: ToolListPaneProps) {
  const { search, setSearch } = useToolsView()
  const { query = '', show = 'all' } = search
  const sought = useDeferredValue(query)
  const shown = useMemo(
    () => filterTools(tools, { query: sought, show, issues }),
    [tools, sought, show, issues],
  )
  return (
    <>
      <ToolListFilter shown={shown} tools={tools}>
        <IconButton label={toolsTexts.lint} onClick={() => setSearch({ lint: true }, true)}>
          <ScanText aria-hidden className="size-5" />
        </IconButton>
        <Permitted needs="draft">
          <IconButton label={toolsTexts.arrange} onClick={() => setSearch({ arrange: true }, true)}>
            <ListChecks aria-hidden className="size-5" />
          </IconButton>
        </Permitted>
      </ToolListFilter>
      {shown.length > 0 ? (
        <ToolList tools={shown} issues={issues} selectedId={selectedId} onSelect={onSelect} />
      ) : (
        <div className="flex flex-col items-center gap-3 p-6 text-sm text-muted">
          {toolsTexts.noMatch}
          <Button onClick={() => setSearch({ query: undefined, show: undefined })}>
            {toolsTexts.clearFilter}
          </Button>
        </div>
      )}
    </>
  )
}
