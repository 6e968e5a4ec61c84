import '../shared/disabled.css'
import '../shared/filter.css'
import '../shared/rows.css'
import './table.css'
import { useMemo, useState } from 'preact/hooks'
import {
  buildTableView,
  commonTexts,
  createRowFilter,
  formatCell,
  isNumericColumn,
  maxAllColumns,
  rowTexts,
  say,
  sayIfKnown,
  sortRows,
  type TableColumn,
  type TableSorting,
} from '#core/engines/widgets/page/index.ts'
import { isShownAt } from '../actions/action-outcome.ts'
import { RowButtons, RowOutcome, splitRowActions, startInRow } from '../actions/in-rows.tsx'
import { ArrowButton } from '../shared/arrow-button.tsx'
import { Cell } from '../shared/cell.tsx'
import { EmptyState } from '../shared/states.tsx'
import { useSavedState } from '../shared/use-saved-state.ts'
import type { WidgetEnv } from '../widget-env.ts'
import { computePageSize } from './page-size.ts'
import { TableTools } from './table-tools.tsx'

/** The rows of the current page, after filtering and sorting. */
function usePagedRows(env: WidgetEnv) {
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
  const size = computePageSize(env)
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const at = Math.min(page, pages - 1)
  return {
    ...view,
    rowCount: view.rows.length,
    size,
    matchCount: rows.length,
    matchingRows: rows,
    showAllColumns: () => setMaxColumns(maxAllColumns),
    visibleRows: rows.slice(at * size, (at + 1) * size),
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

export function Table({ env }: { env: WidgetEnv }) {
  const paged = usePagedRows(env)
  const { columns, rowCount, matchCount, visibleRows, size, page, pages } = paged
  if (rowCount === 0) return <EmptyState displayLocale={env.displayLocale} />
  const numeric = columns.map(isNumericColumn)
  const format = (count: number) => count.toLocaleString(env.displayLocale.locale)
  return (
    <>
      {rowCount > size && !(env.loader.canLoad && env.model.loading.queryArgument) && (
        <input
          class="filter"
          type="search"
          placeholder={say(env.displayLocale, rowTexts.filterRows, { count: rowCount })}
          aria-label={say(env.displayLocale, rowTexts.filterRows, { count: rowCount })}
          value={paged.query}
          onInput={({ currentTarget }) => paged.search(currentTarget.value)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
      <section class="scroll" aria-label={env.model.name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <HeaderCell
                  key={index}
                  column={column}
                  index={index}
                  isNumeric={numeric[index] ?? false}
                  env={env}
                  {...paged}
                />
              ))}
              {splitRowActions(env).others.length > 0 && (
                <th scope="col">
                  <span class="hidden">{say(env.displayLocale, rowTexts.actions)}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {visibleRows.map((row, index) => (
              <Row key={index} env={env} row={row} columns={columns} numeric={numeric} />
            ))}
          </tbody>
        </table>
      </section>
      {matchCount === 0 && <EmptyState displayLocale={env.displayLocale} />}
      {matchCount > 0 && matchCount <= size && matchCount < rowCount && (
        <p class="soft" role="status">
          {say(env.displayLocale, rowTexts.partOfAll, { part: matchCount, all: rowCount })}
        </p>
      )}
      <TableTools env={env} view={paged} rows={paged.matchingRows} onShowAll={paged.showAllColumns} />
      {pages > 1 && (
        <nav class="pages" aria-label={say(env.displayLocale, rowTexts.pages)}>
          <span role="status" dir="auto">
            {say(env.displayLocale, rowTexts.partOfAll, {
              part: `${format(page * size + 1)}–${format(Math.min(matchCount, (page + 1) * size))}`,
              all: matchCount,
            })}
          </span>
          <ArrowButton
            label={say(env.displayLocale, commonTexts.previous)}
            isDisabled={page === 0}
            onClick={() => paged.setPage(page - 1)}
          />
          <ArrowButton
            label={say(env.displayLocale, commonTexts.next)}
            isForward
            isDisabled={page >= pages - 1}
            onClick={() => paged.setPage(page + 1)}
          />
        </nav>
      )}
    </>
  )
}

type HeaderCellProps = {
  env: WidgetEnv
  column: TableColumn
  index: number
  isNumeric: boolean
  sorting: TableSorting | null
  sort(column: number): void
}

function HeaderCell({ env, column, index, isNumeric, sorting, sort }: HeaderCellProps) {
  const order = sorting?.column !== index ? 'none' : sorting.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={order} class={isNumeric ? 'number' : undefined}>
      <button type="button" onClick={() => sort(index)}>
        <bdi>{sayIfKnown(env.displayLocale, column.label)}</bdi>
        <span aria-hidden="true" class="order" />
      </button>
    </th>
  )
}

type RowProps = { env: WidgetEnv; row: unknown; columns: TableColumn[]; numeric: boolean[] }

/** The first cell may run the first action; all others have buttons in a column of their own. */
function Row({ env, row, columns, numeric }: RowProps) {
  const { inCell, others } = splitRowActions(env)
  const name = columns[0] ? formatCell(columns[0], row, env.data, env.displayLocale) : ''
  const start = startInRow(env, row, name)
  return (
    <>
      <tr class={env.marks.has(row) ? 'marked' : undefined}>
        {columns.map((column, index) => {
          const value = <Cell env={env} column={column} row={row} />
          return (
            <td key={index} class={numeric[index] ? 'number' : undefined}>
              {index === 0 && inCell ? (
                <button type="button" class="row-button" onClick={() => env.run(inCell, start)}>
                  {value}
                  <span class="hidden">{inCell.label && ` – ${inCell.label}`}</span>
                </button>
              ) : (
                value
              )}
            </td>
          )
        })}
        {others.length > 0 && (
          <td>
            <RowButtons env={env} actions={others} start={start} />
          </td>
        )}
      </tr>
      {isShownAt(row, env.outcome) && (
        <tr>
          <td colSpan={columns.length + 1}>
            <RowOutcome env={env} row={row} />
          </td>
        </tr>
      )}
    </>
  )
}
