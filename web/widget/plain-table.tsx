import './rows.css'
import { shownNumber } from '#core/engines/widget-page/shown-text.ts'
import { cellOf, tableView } from '#core/engines/widget-page/table-view.ts'
import type { Env } from './env.ts'
import { Value } from './value.tsx'

const usual = 8

/** A table of the first rows, without sorting, filter or actions. */
export function PlainTable({ env, max = usual }: { env: Env; max?: number }) {
  const { columns, rows } = tableView(env.model, env.answer)
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
                    <Value env={env} value={cellOf(column, row, env.answer)} path={column.path} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > max && (
        <p class="soft">
          The first {max} of {shownNumber(rows.length, env.reader)}.
        </p>
      )}
    </>
  )
}
