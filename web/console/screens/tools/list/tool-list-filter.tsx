import { useMemo } from 'react'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { toolsTexts } from '../../../texts/tools-texts.ts'
import { SelectInput, TextInput } from '../../../ui/field.tsx'
import { type ToolFilter, toolFilters } from '../tools-search.ts'
import { useToolsView } from './use-tools-view.ts'

type ToolListFilterProps = { shown: ToolListItem[]; tools: ToolListItem[]; children?: React.ReactNode }

/** The search above a list of tools, and the count of matches. `children` appear next to the search. */
export function ToolListFilter({ shown, tools, children }: ToolListFilterProps) {
  const { search, setSearch } = useToolsView()
  const { query = '', show = 'all' } = search
  const size = useMemo(() => tools.reduce((sum, tool) => sum + tool.token_estimate, 0), [tools])
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      <div className="flex items-center gap-1">
        <TextInput
          type="search"
          aria-label={toolsTexts.search}
          placeholder={toolsTexts.search}
          value={query}
          onChange={(event) => setSearch({ query: event.target.value })}
        />
        {children}
      </div>
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
  )
}

const toShow = (value: string): ToolFilter | undefined =>
  toolFilters.find((known) => known === value && known !== 'all')
