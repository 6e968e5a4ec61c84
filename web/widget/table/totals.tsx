import './totals.css'
import {
  type DisplayLocale,
  formatTotals,
  rowTexts,
  type ShownTotal,
  say,
  type TableView,
} from '#core/engines/widgets/page/index.ts'
import { splitRowActions } from '../actions/in-rows.tsx'
import type { WidgetEnv } from '../widget-env.ts'
import type { ShownColumn } from './shown-columns.ts'

type TotalsProps = { env: WidgetEnv; view: TableView; rows: unknown[]; columns: ShownColumn[] }

/** The totals of the rows that match the filter. It says if the widget has not loaded all of them. */
export function TotalsFooter({ env, view, rows, columns }: TotalsProps) {
  const totals = formatTotals(view, rows, env.displayLocale)
  const { displayLocale, isPartial } = env
  const size = say(displayLocale, isPartial ? rowTexts.loadedRows : rowTexts.rowCount, { count: rows.length })
  return (
    <tfoot>
      <tr>
        {columns.map(({ index, className }, at) =>
          at === 0 ? (
            <th key={index} scope="row">
              <TotalText displayLocale={displayLocale} total={totals[index] ?? null} />
              <span>{say(displayLocale, rowTexts.total)}</span> <small dir="auto">{size}</small>
            </th>
          ) : (
            <td key={index} class={className}>
              <TotalText displayLocale={displayLocale} total={totals[index] ?? null} />
            </td>
          ),
        )}
        {splitRowActions(env).others.length > 0 && <td />}
      </tr>
    </tfoot>
  )
}

const names = { sum: '', average: rowTexts.average, count: rowTexts.numberOf } as const

type TotalTextProps = { displayLocale: DisplayLocale; total: ShownTotal }

export function TotalText({ displayLocale, total }: TotalTextProps) {
  if (!total) return null
  const name = total.isMixed ? rowTexts.severalCurrencies : names[total.kind]
  return (
    <span class="total">
      <bdi>{total.isMixed ? '–' : total.text}</bdi> <small>{name && say(displayLocale, name)}</small>
    </span>
  )
}
