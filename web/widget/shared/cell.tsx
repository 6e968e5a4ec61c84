import { resolveCell, type TableColumn } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'
import { Value } from './value.tsx'

/** The value of a row in a column. */
export const Cell = ({ env, column, row }: { env: WidgetEnv; column: TableColumn; row: unknown }) => (
  <Value
    env={env}
    value={resolveCell(column, row, env.data, env.displayLocale)}
    path={column.path}
    format={column.format}
    scopes={[row, env.data]}
  />
)
