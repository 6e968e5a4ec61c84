import '../shared/disabled.css'
import '../shared/filter.css'
import '../shared/rows.css'
import './table.css'
import type { ComponentChildren } from 'preact'
import { commonTexts, rowTexts, say, sayLabel } from '#core/engines/widgets/page/index.ts'
import { splitRowActions } from '../actions/in-rows.tsx'
import { ArrowButton } from '../shared/arrow-button.tsx'
import { EmptyState } from '../shared/states.tsx'
import type { WidgetEnv } from '../widget-env.ts'
import { type PagedRows, usePagedRows } from './paged-rows.ts'
import { Row } from './row.tsx'
import { listShownColumns, type ShownColumn } from './shown-columns.ts'
import { TableTools } from './table-tools.tsx'

export function Table({ env }: { env: WidgetEnv }) {
  const paged = usePagedRows(env)
  const { view, visibleLines, size, page, pages, matchingRows, lines } = paged
  const { totals, groups, selection } = env.features
  const chosen = selection?.useChosenRows(view)
  const rowCount = view.rows.length
  const matchCount = matchingRows.length
  if (rowCount === 0) return <EmptyState displayLocale={env.displayLocale} />
  const columns = listShownColumns(env, view.columns)
  const hasActions = splitRowActions(env).others.length > 0
  const filterLabel = say(env.displayLocale, rowTexts.filterRows, { count: rowCount })
  const format = (count: number) => count.toLocaleString(env.displayLocale.locale)
  return (
    <>
      {rowCount > size && !(env.loader.canLoad && env.model.loading.queryArgument) && (
        <input
          class="filter"
          type="search"
          placeholder={filterLabel}
          aria-label={filterLabel}
          value={paged.query}
          onInput={({ currentTarget }) => paged.search(currentTarget.value)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
      <section class="scroll" aria-label={env.model.name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((shown, at) => (
                <HeaderCell key={shown.index} env={env} {...shown} {...paged}>
                  {at === 0 && chosen && selection && (
                    <selection.HeaderCheckbox env={env} chosen={chosen} paged={paged} />
                  )}
                </HeaderCell>
              ))}
              {hasActions && (
                <th scope="col">
                  <span class="hidden">{say(env.displayLocale, rowTexts.actions)}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {visibleLines.map((line, index) =>
              'row' in line ? (
                <Row key={index} env={env} row={line.row} view={view} columns={columns} chosen={chosen} />
              ) : (
                groups && (
                  <groups.GroupRow key={index} env={env} line={line} paged={paged} columns={columns} />
                )
              ),
            )}
          </tbody>
          {totals && matchCount > 0 && (
            <totals.TotalsFooter env={env} view={view} rows={matchingRows} columns={columns} />
          )}
        </table>
      </section>
      {matchCount === 0 && <EmptyState displayLocale={env.displayLocale} />}
      {chosen && selection && <selection.ChosenBar env={env} chosen={chosen} paged={paged} />}
      {matchCount > 0 && lines.count <= size && matchCount < rowCount && (
        <p class="soft" role="status">
          {say(env.displayLocale, rowTexts.partOfAll, { part: matchCount, all: rowCount })}
        </p>
      )}
      <TableTools env={env} view={view} rows={matchingRows} onShowAll={paged.showAllColumns} />
      {pages > 1 && (
        <nav class="pages" aria-label={say(env.displayLocale, rowTexts.pages)}>
          <span role="status" dir="auto">
            {say(
              env.displayLocale,
              rowTexts.partOfAll,
              groups
                ? { part: page + 1, all: pages }
                : {
                    part: `${format(page * size + 1)}–${format(Math.min(matchCount, (page + 1) * size))}`,
                    all: matchCount,
                  },
            )}
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

type HeaderCellProps = ShownColumn & PagedRows & { env: WidgetEnv; children: ComponentChildren }

function HeaderCell({ env, column, index, className, sorting, sort, children }: HeaderCellProps) {
  const order = sorting?.column !== index ? 'none' : sorting.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={order} class={className}>
      {children}
      <button type="button" onClick={() => sort(index)}>
        <bdi>{sayLabel(env.displayLocale, column)}</bdi>
        <span aria-hidden="true" class="order" />
      </button>
    </th>
  )
}
