import { useDeferredValue, useMemo } from 'react'
import type { DraftIssue } from '../../api/queries/diagnostics.ts'
import type { ToolListItem } from '../../api/queries/tools.ts'
import { toolsTexts } from '../../texts/tools-texts.ts'
import { Button } from '../../ui/button.tsx'
import { SelectInput, TextInput } from '../../ui/field.tsx'
import { filterTools } from './filter-tools.ts'
import { ToolList } from './tool-list.tsx'
import { type ToolFilter, toolFilters } from './tools-search.ts'
import { useToolsView } from './use-tools-view.ts'

type ToolListPaneProps = {
  tools: ToolListItem[]
  issues: ReadonlyMap<string, DraftIssue[]>
  selectedId: string | undefined
  onSelect: (toolId: string) => void
}

/** The list of tools with its search. */
export function ToolListPane({ tools, issues, selectedId, onSelect }: ToolListPaneProps) {
  const { search, setSearch } = useToolsView()
  const { query = '', show = 'all' } = search
  const sought = useDeferredValue(query)
  const size = useMemo(() => tools.reduce((sum, tool) => sum + tool.token_estimate, 0), [tools])
  const shown = useMemo(
    () => filterTools(tools, { query: sought, show, issues }),
    [tools, sought, show, issues],
  )
  return (
    <>
      <div className="flex flex-col gap-2 border-b border-line p-3 max-md:px-0">
        <TextInput
          type="search"
          aria-label={toolsTexts.search}
          placeholder={toolsTexts.search}
          value={query}
          onChange={(event) => setSearch({ query: event.target.value })}
        />
        <div className="flex items-center gap-2">
          <SelectInput
            aria-label={toolsTexts.show}
            className="!w-auto grow"
            value={show}
            options={toolFilters.map((value) => ({ value, label: toolsTexts.filters[value] }))}
            onChange={(event) => setSearch({ show: toShow(event.target.value) })}
          />
          <p role="status" className="text-xs whitespace-nowrap text-muted">
            {toolsTexts.count(shown.length, tools.length)}
            <span className="block" title={toolsTexts.tokens(size)}>
              {toolsTexts.shortTokens(size)}
            </span>
          </p>
        </div>
      </div>
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

const toShow = (value: string): ToolFilter | undefined =>
  toolFilters.find((one) => one === value && one !== 'all')
