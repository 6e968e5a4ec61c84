import './rows.css'
import './table.css'
import { useMemo, useState } from 'preact/hooks'
import { isNaming, shownText } from '#core/engines/widget-page/shown-text.ts'
import {
  type Column,
  cellOf,
  matchingRows,
  type Sorting,
  sortedRows,
  tableView,
} from '#core/engines/widget-page/table-view.ts'
import { actionsOn, type Env } from './env.ts'
import { pageSizeOf } from './page-size.ts'
import { Empty } from './states.tsx'
import { Value } from './value.tsx'

/** The rows of the current page, after filtering and sorting. */
function usePagedRows(env: Env) {
  const view = useMemo(() => tableView(env.model, env.answer), [env.model, env.answer])
  const [query, setQuery] = useState('')
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const [page, setPage] = useState(0)
  const matching = useMemo(() => matchingRows(view, query), [view, query])
  const rows = useMemo(
    () => (sorting ? sortedRows({ ...view, rows: matching }, sorting, env.reader.locale) : matching),
    [view, matching, sorting, env.reader.locale],
  )
  const size = pageSizeOf(env)
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const at = Math.min(page, pages - 1)
  return {
    ...view,
    all: view.rows.length,
    size,
    found: rows.length,
    shown: rows.slice(at * size, (at + 1) * size),
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
      setSorting(isSame && sorting.isDescending ? null : { column, isDescending: isSame })
      setPage(0)
    },
  }
}

export function Table({ env }: { env: Env }) {
  const paged = usePagedRows(env)
  const { columns, all, found, shown, size, page, pages } = paged
  if (all === 0) return <Empty />
  const numeric = columns.map((column) => isNumeric(column, paged.rows))
  return (
    <>
      {all > size && (
        <input
          class="filter"
          type="search"
          placeholder={`Filter ${all.toLocaleString(env.reader.locale)} rows`}
          aria-label="Filter the rows"
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
                <Head
                  key={index}
                  column={column}
                  index={index}
                  isNumeric={numeric[index] ?? false}
                  {...paged}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <Row key={index} env={env} row={row} columns={columns} numeric={numeric} />
            ))}
          </tbody>
        </table>
      </section>
      {found === 0 && <Empty />}
      {(pages > 1 || found < all) && (
        <nav class="pages" aria-label="Pages">
          <button type="button" disabled={page === 0} onClick={() => paged.setPage(page - 1)}>
            Previous
          </button>
          <span role="status">
            {found === 0 ? '0' : `${page * size + 1}–${Math.min(found, (page + 1) * size)}`} of{' '}
            {found.toLocaleString(env.reader.locale)}
          </span>
          <button type="button" disabled={page >= pages - 1} onClick={() => paged.setPage(page + 1)}>
            Next
          </button>
        </nav>
      )}
    </>
  )
}

/** Whether the values in the first 20 rows are numbers. */
const isNumeric = (column: Column, rows: unknown[]) => {
  if (isNaming(column.path)) return false
  const values = rows.slice(0, 20).map((row) => cellOf(column, row, undefined))
  const known = values.filter((value) => value !== null && value !== undefined)
  return known.length > 0 && known.every((value) => typeof value === 'number')
}

type HeadProps = {
  column: Column
  index: number
  isNumeric: boolean
  sorting: Sorting | null
  sort(column: number): void
}

function Head({ column, index, isNumeric, sorting, sort }: HeadProps) {
  const order = sorting?.column !== index ? 'none' : sorting.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={order} class={isNumeric ? 'number' : undefined}>
      <button type="button" onClick={() => sort(index)}>
        <bdi>{column.label}</bdi>
        <span aria-hidden="true" class="order" />
      </button>
    </th>
  )
}

type RowProps = { env: Env; row: unknown; columns: Column[]; numeric: boolean[] }

/** The first cell is the button of the first action; each further action has a button of its own. */
function Row({ env, row, columns, numeric }: RowProps) {
  const [first, ...others] = actionsOn(env, 'select')
  const scopes = [row, env.answer, { row, item: row }]
  const name = columns[0] ? shownText(cellOf(columns[0], row, env.answer), env.reader, columns[0].path) : ''
  return (
    <tr>
      {columns.map((column, index) => {
        const value = <Value env={env} value={cellOf(column, row, env.answer)} path={column.path} />
        const isButton = index === 0 && first
        return (
          <td key={index} class={numeric[index] ? 'number' : undefined}>
            {isButton ? (
              <button type="button" class="row-button" onClick={() => env.run(first, scopes)}>
                {value}
                <span class="hidden">{first.label && ` – ${first.label}`}</span>
              </button>
            ) : (
              value
            )}
            {index === columns.length - 1 &&
              others.map((action) => (
                <button
                  key={action.label}
                  type="button"
                  class="small"
                  onClick={() => env.run(action, scopes)}
                >
                  {action.label || 'Ask'}
                  <span class="hidden"> {name}</span>
                </button>
              ))}
          </td>
        )
      })}
    </tr>
  )
}
