import { useState } from 'preact/hooks'
import { formatCell, isCopied, resolveCell, type TableView } from '#core/engines/widgets/page/index.ts'
import { isShownAt } from '../actions/action-outcome.ts'
import { RowButtons, RowOutcome, splitRowActions, startInRow } from '../actions/in-rows.tsx'
import { Cell } from '../shared/cell.tsx'
import type { WidgetEnv } from '../widget-env.ts'
import type { ChosenRows } from './selection.tsx'
import type { ShownColumn } from './shown-columns.ts'

type RowProps = {
  env: WidgetEnv
  row: unknown
  view: TableView
  columns: ShownColumn[]
  chosen: ChosenRows | undefined
}

/** The first cell may run the first action; all others have buttons in a column of their own. */
export function Row({ env, row, view, columns, chosen }: RowProps) {
  const { others } = splitRowActions(env)
  const [isOpen, setIsOpen] = useState(false)
  const first = columns[0]?.column
  const name = first ? formatCell(first, row, env.data, env.displayLocale) : ''
  const start = startInRow(env, row, name)
  const { details, selection } = env.features
  const span = columns.length + (others.length > 0 ? 1 : 0)
  return (
    <>
      <tr class={env.marks.has(row) ? 'marked' : undefined}>
        {columns.map(({ column, className }, index) => (
          <td key={index} class={className}>
            {index > 0 ? (
              <CopiedCell env={env} row={row} column={column} />
            ) : details || chosen ? (
              <span class="first">
                {chosen && selection && (
                  <selection.RowCheckbox env={env} chosen={chosen} row={row} name={name} />
                )}
                {details && (
                  <details.OpenButton
                    displayLocale={env.displayLocale}
                    name={name}
                    isOpen={isOpen}
                    onToggle={setIsOpen}
                  />
                )}
                <FirstValue env={env} row={row} column={column} start={start} />
              </span>
            ) : (
              <FirstValue env={env} row={row} column={column} start={start} />
            )}
          </td>
        ))}
        {others.length > 0 && (
          <td>
            <RowButtons env={env} actions={others} start={start} />
          </td>
        )}
      </tr>
      {details && isOpen && <details.RowDetails env={env} view={view} row={row} span={span} />}
      {isShownAt(row, env) && (
        <tr>
          <td colSpan={span}>
            <RowOutcome env={env} row={row} />
          </td>
        </tr>
      )}
    </>
  )
}

type CellProps = { env: WidgetEnv; row: unknown; column: ShownColumn['column'] }

function FirstValue({ start, ...cell }: CellProps & { start: ReturnType<typeof startInRow> }) {
  const { env } = cell
  const { inCell } = splitRowActions(env)
  if (!inCell) return <CopiedCell {...cell} />
  return (
    <button type="button" class="row-button" onClick={() => env.run(inCell, start)}>
      <Cell {...cell} />
      <span class="hidden">{inCell.label && ` – ${inCell.label}`}</span>
    </button>
  )
}

/** A value with a button that copies it, if the author wants one. */
function CopiedCell(cell: CellProps) {
  const { env, row, column } = cell
  const Button = env.features.copying?.CopyValue
  const value = Button && resolveCell(column, row, env.data, env.displayLocale)
  return (
    <>
      <Cell {...cell} />
      {Button && isCopied(env.model, column.label, column.path, value) && (
        <Button env={env} value={value} {...column} scopes={[row, env.data]} />
      )}
    </>
  )
}
