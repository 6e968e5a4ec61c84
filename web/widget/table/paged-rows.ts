import { useMemo, useState } from 'preact/hooks'
import {
  buildTableView,
  createRowFilter,
  maxAllColumns,
  sortRows,
  type TableLine,
  type TableSorting,
  type TableView,
} from '#core/engines/widgets/page/index.ts'
import { computePageSize } from '../primitives/page-size.ts'
import { useSavedState } from '../shared/use-saved-state.ts'
import type { WidgetEnv } from '../widget-env.ts'

/** The lines on all pages of a table: rows, and headings of groups. */
export type Lines = {
  count: number
  slice(start: number, size: number): TableLine[]
  /** Opens or closes a group. */
  toggle?(name: string): void
}

const useRowLines = (_env: WidgetEnv, _view: TableView, rows: unknown[]): Lines => ({
  count: rows.length,
  slice: (start, size) => rows.slice(start, start + size).map((row) => ({ row })),
})

export type PagedRows = ReturnType<typeof usePagedRows>

/** The rows of the current page, after filtering, sorting and grouping. */
export function usePagedRows(env: WidgetEnv) {
  const [maxColumns, setMaxColumns] = useState<number>()
  const view = useMemo(
    () => buildTableView(env.model, env.data, maxColumns),
    [env.model, env.data, maxColumns],
  )
  const [query, setQuery] = useSavedState<string>(env, 'query', '')
  const [sorting, setSorting] = useSavedState<TableSorting | null>(env, 'sorting', null)
  const [page, setPage] = useSavedState<number>(env, 'page', 0)
  const filter = useMemo(() => createRowFilter(view, env.displayLocale), [view, env.displayLocale])
  const matching = useMemo(() => filter(query), [filter, query])
  const isSortedByTool = env.loader.canLoad && env.model.loading.sortArgument !== ''
  const rows = useMemo(
    () =>
      sorting && !isSortedByTool
        ? sortRows({ ...view, rows: matching }, sorting, env.displayLocale.locale)
        : matching,
    [view, matching, sorting, env.displayLocale.locale],
  )
  const useLines = env.features.groups?.useGroupLines ?? useRowLines
  const lines = useLines(env, view, rows)
  const size = computePageSize(env)
  const pages = Math.max(1, Math.ceil(lines.count / size))
  const at = Math.min(page, pages - 1)
  return {
    view,
    lines,
    size,
    matchingRows: rows,
    showAllColumns: () => setMaxColumns(maxAllColumns),
    visibleLines: lines.slice(at * size, size),
    query,
    sorting,
    page: at,
    pages,
    setPage,
    search: (text: string) => {
      setQuery(text)
      setPage(0)
    },
    sort: (column: number) => {
      const isSame = sorting?.column === column
      const next = isSame && sorting.isDescending ? null : { column, isDescending: isSame }
      // A tool always sorts: after descending comes ascending again.
      setSorting(next ?? (isSortedByTool ? { column, isDescending: false } : null))
      setPage(0)
      if (isSortedByTool)
        void env.loader.sort(view.columns[column]?.path ?? '', next?.isDescending ? 'desc' : 'asc')
    },
  }
}
