import { useDeferredValue, useState } from 'react'
import type { DraftIssue } from '../../../api/queries/diagnostics.ts'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import { arrangeTexts } from '../../../texts/arrange-tools-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { filterTools } from '../list/filter-tools.ts'
import { ToolListFilter } from '../list/tool-list-filter.tsx'
import { useToolsView } from '../list/use-tools-view.ts'
import { ArrangeList } from './arrange-list.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import { useToolOrder } from './use-tool-order.ts'

type ArrangeViewProps = { tools: ToolListItem[]; issues: ReadonlyMap<string, DraftIssue[]> }

/** The list of tools to select and sort, next to the actions on the selected ones. */
export default function ArrangeView({ tools, issues }: ArrangeViewProps) {
  const { appId, search, setSearch } = useToolsView()
  const { query = '', show = 'all' } = search
  const sought = useDeferredValue(query)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { sorted, setSorted, error } = useToolOrder(appId, tools)
  const shown = filterTools(sorted, { query: sought, show, issues })
  const chosen = sorted.filter(({ id }) => selected.has(id))
  const isWhole = shown.length === sorted.length

  function select(ids: string[], isSelected: boolean): void {
    const next = new Set(selected)
    for (const id of ids) isSelected ? next.add(id) : next.delete(id)
    setSelected(next)
  }

  const isAllSelected = shown.length > 0 && shown.every(({ id }) => selected.has(id))
  const chosenIds = chosen.map(({ id }) => id)
  const otherIds = sorted.flatMap(({ id }) => (selected.has(id) ? [] : [id]))
  return (
    <div className="grid min-h-0 grow overflow-hidden rounded-card border border-line bg-surface max-md:gap-4 md:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]">
      <div className="flex min-h-0 flex-col border-line max-md:border-b md:border-r">
        <ToolListFilter shown={shown} tools={sorted} />
        <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-3 py-2">
          <Checkbox
            label={arrangeTexts.selectAll}
            checked={isAllSelected}
            onChange={(event) =>
              select(
                shown.map(({ id }) => id),
                event.target.checked,
              )
            }
          />
          {!isWhole && <p className="text-xs text-muted">{arrangeTexts.sortedAsWhole}</p>}
        </div>
        <ArrangeList
          tools={shown}
          selected={selected}
          onSelect={(id, isSelected) => select([id], isSelected)}
          onSort={isWhole ? setSorted : undefined}
        />
      </div>
      <div className="min-h-0 p-4 md:overflow-y-auto">
        <BulkPanel
          appId={appId}
          tools={chosen}
          sortingError={error}
          onMoveToTop={() => setSorted([...chosenIds, ...otherIds])}
          onMoveToEnd={() => setSorted([...otherIds, ...chosenIds])}
          onDeleted={() => setSelected(new Set())}
          onDone={() => setSearch({ arrange: undefined })}
        />
      </div>
    </div>
  )
}
