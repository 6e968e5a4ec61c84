import './rows.css'
import { buildTableView, classifyColumn, sayLabel } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'
import { Cell } from './cell.tsx'
import { ShownOfAll } from './states.tsx'

const defaultMaxRows = 8

/** A table of the first rows, without sorting, filter or actions. */
export function PlainTable({ env, max = defaultMaxRows }: { env: WidgetEnv; max?: number }) {
  const { columns, rows } = buildTableView(env.model, env.data)
  const classes = columns.map(classifyColumn)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
      <section class="scroll" aria-label={env.model.name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col" class={classes[index]}>
                  {sayLabel(env.displayLocale, column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, max).map((row, index) => (
              <tr key={index}>
                {columns.map((column, at) => (
                  <td key={at} class={classes[at]}>
                    <Cell env={env} column={column} row={row} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > max && <ShownOfAll shown={max} all={rows.length} displayLocale={env.displayLocale} />}
    </>
  )
}
