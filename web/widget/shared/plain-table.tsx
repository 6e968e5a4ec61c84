import './rows.css'
import { buildTableView, formatNumber, resolveCell } from '#core/engines/widget-page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'
import { Value } from './value.tsx'

const defaultMaxRows = 8

/** A table of the first rows, without sorting, filter or actions. */
export function PlainTable({ env, max = defaultMaxRows }: { env: WidgetEnv; max?: number }) {
  const { columns, rows } = buildTableView(env.model, env.data)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
      <section class="scroll" aria-label={env.model.name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map(({ label }, index) => (
                <th key={index} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, max).map((row, index) => (
              <tr key={index}>
                {columns.map((column, at) => (
                  <td key={at}>
                    <Value env={env} value={resolveCell(column, row, env.data)} path={column.path} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > max && (
        <p class="soft">
          The first {max} of {formatNumber(rows.length, env.displayLocale)}.
        </p>
      )}
    </>
  )
}
