import './first-cell.css'
import './groups.css'
import { useMemo, useState } from 'preact/hooks'
import {
  formatTotals,
  groupRows,
  listLines,
  type TableLine,
  type TableView,
} from '#core/engines/widgets/page/index.ts'
import { splitRowActions } from '../actions/in-rows.tsx'
import type { WidgetEnv } from '../widget-env.ts'
import type { Lines, PagedRows } from './paged-rows.ts'
import type { ShownColumn } from './shown-columns.ts'

/** Groups with their rows. All are open or all are closed at first. */
export function useGroupLines({ model, displayLocale }: WidgetEnv, view: TableView, rows: unknown[]): Lines {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const column = view.columns.find(({ path }) => path === model.groupPath)
  const groups = useMemo(
    () => (column ? groupRows(view, column, rows, displayLocale) : []),
    [view, rows, displayLocale],
  )
  const isOpen = (name: string) => toggled.has(name) === model.areGroupsCollapsed
  return {
    count: listLines(groups, isOpen, 0, 0).count,
    slice: (start, size) => listLines(groups, isOpen, start, size).lines,
    toggle: (name) => {
      const next = new Set(toggled)
      if (!next.delete(name)) next.add(name)
      setToggled(next)
    },
  }
}

type GroupLine = Extract<TableLine, { group: unknown }>
type GroupRowProps = { env: WidgetEnv; line: GroupLine; paged: PagedRows; columns: ShownColumn[] }

/** The heading of a group, with its totals below those of the columns. A plus means that there may be further rows. */
export function GroupRow({ env, line: { group, isOpen }, paged: { view, lines }, columns }: GroupRowProps) {
  const TotalText = env.features.totals?.TotalText
  const totals = TotalText ? formatTotals(view, group.rows, env.displayLocale) : []
  const hasTotals = columns.some(({ index }, at) => at > 0 && totals[index])
  const count = group.rows.length.toLocaleString(env.displayLocale.locale)
  const rest = splitRowActions(env).others.length
  return (
    <tr class="group">
      <th scope="rowgroup" colSpan={hasTotals ? 1 : columns.length + Math.min(1, rest)}>
        <button type="button" aria-expanded={isOpen} onClick={() => lines.toggle?.(group.name)}>
          <span aria-hidden="true" class="opener" />
          <bdi>{group.name}</bdi>{' '}
          <span class="soft">
            {count}
            {env.isPartial && '+'}
          </span>
        </button>
      </th>
      {hasTotals &&
        columns.slice(1).map(({ index, className }) => (
          <td key={index} class={className}>
            {TotalText && <TotalText displayLocale={env.displayLocale} total={totals[index] ?? null} />}
          </td>
        ))}
      {hasTotals && rest > 0 && <td />}
    </tr>
  )
}
