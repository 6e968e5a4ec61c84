import { widgetSettingsTexts } from '../../../texts/widgets-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import type { ViewEdits } from '../widget-values.ts'

const names = [
  'page_argument',
  'offset_argument',
  'cursor_argument',
  'cursor_path',
  'total_path',
  'query_argument',
  'sort_argument',
  'order_argument',
] as const
const texts = widgetSettingsTexts.loading

/** The arguments of the tool with which the widget loads further rows. */
export function LoadingFields({ edits }: { edits: ViewEdits }) {
  const { loading } = edits.values
  const set = (change: Partial<typeof loading>) => edits.set({ loading: { ...loading, ...change } })
  return (
    <details>
      <summary className="text-sm font-medium">{texts.title}</summary>
      <p className="mt-1 text-xs text-muted">{texts.hint}</p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            label={texts.labels[name]}
            isCode
            value={loading[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <div className="mt-3">
        <Checkbox
          label={texts.refresh}
          checked={loading.refresh}
          onChange={(event) => set({ refresh: event.target.checked })}
        />
      </div>
    </details>
  )
}
