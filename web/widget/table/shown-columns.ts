import { classifyColumn, type TableColumn } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'

/** A column that is shown. `index` is its place among those of the rows, which may be grouped by one of them. */
export type ShownColumn = { column: TableColumn; index: number; className: string | undefined }

export const listShownColumns = ({ model }: WidgetEnv, columns: TableColumn[]): ShownColumn[] =>
  columns.flatMap((column, index) =>
    model.groupPath !== '' && column.path === model.groupPath
      ? []
      : [{ column, index, className: classifyColumn(column) }],
  )
