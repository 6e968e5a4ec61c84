import { rowTexts, say, type TableView, writeCsv } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'

type TableToolsProps = { env: WidgetEnv; view: TableView; rows: unknown[]; onShowAll(): void }

/** Small buttons for what is not in sight: columns that were left out, and the matching rows as a file. */
export function TableTools({ env, view, rows, onShowAll }: TableToolsProps) {
  const download = env.host?.downloadFile
  const hasFile = download && rows.length > 1
  if (view.leftOut === 0 && !hasFile) return null
  // Spreadsheets recognise UTF-8 by the mark at its start.
  const save = () =>
    download?.(`${env.model.name}.csv`, 'text/csv', `\ufeff${writeCsv(view, rows)}`).catch(() => undefined)
  return (
    <div class="buttons">
      {view.leftOut > 0 && (
        <button type="button" class="small" onClick={onShowAll}>
          {say(env.displayLocale, rowTexts.showAllColumns)}
        </button>
      )}
      {hasFile && (
        <button type="button" class="small" onClick={() => void save()}>
          {say(env.displayLocale, rowTexts.downloadCsv)}
        </button>
      )}
    </div>
  )
}
