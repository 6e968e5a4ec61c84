import { classifyColumn, type TableColumn } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'

/** A column that is shown. `index` is its place among those of the rows, which may be grouped by one of them. */
export type ShownColumn = { column: TableColumn; index: number; className: ReturnType<typeof classifyColumn> }

export const listShownColumns = ({ model, features }: WidgetEnv, columns: TableColumn[]): ShownColumn[] =>
  columns
    .map((column, index) => ({ column, index, className: classifyColumn(column) }))
    .filter(({ column }) => model.groupPath === '' || column.path !== model.groupPath)
    .map((shown, at) =>
      at === 0 && hasMarks(features) ? { ...shown, className: toStart(shown.className) } : shown,
    )

/** Whether the first cells have more than their value, so that they begin at the same edge. */
const hasMarks = ({ details, selection, totals }: WidgetEnv['features']) => details || selection || totals
const toStart = (className: ShownColumn['className']) => className && 'unbroken'
