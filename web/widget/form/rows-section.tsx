import { type FormEntry, formTexts, type PageForm, say } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'

type RowsSectionProps = {
  env: WidgetEnv
  section: PageForm['sections'][number]
  entries: FormEntry[]
  onAdd(): void
  onRemove(id: number): void
  /** Shows the fields of a row. */
  children(entries: FormEntry[]): preact.ComponentChildren
}

/** The rows of a list, each with its fields. Their number is that of the input schema. */
export function RowsSection({ env, section, entries, onAdd, onRemove, children }: RowsSectionProps) {
  const { min = 0, max = null } = section.list ?? {}
  const rows = [...Map.groupBy(entries, ({ field }) => field.row?.id ?? 0)]
  return (
    <>
      {rows.map(([id, own], index) => {
        const name = say(env.displayLocale, formTexts.rowNumber, { count: index + 1 })
        return (
          // biome-ignore lint/a11y/useSemanticElements: the fieldset is that of the section.
          <div key={id} class="row" role="group" aria-label={name}>
            <header>
              <span class="soft">{name}</span>
              {rows.length > min && (
                <button type="button" class="small" onClick={() => onRemove(id)}>
                  {say(env.displayLocale, formTexts.remove)}
                  <span class="hidden"> {name}</span>
                </button>
              )}
            </header>
            {children(own)}
          </div>
        )
      })}
      {(max === null || rows.length < max) && (
        <button type="button" class="small" onClick={onAdd}>
          {say(env.displayLocale, formTexts.addRow)}
        </button>
      )}
    </>
  )
}
