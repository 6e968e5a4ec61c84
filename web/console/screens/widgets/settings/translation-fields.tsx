import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { widgetSettingsTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import type { WidgetEdits } from '../use-widget-edits.ts'
import { isLocale, listLocales, listWidgetTexts, withTranslation } from './widget-texts.ts'

const texts = widgetSettingsTexts.translations

/** The texts of the widget in one language at a time. Folded, since most widgets have one language. */
export function TranslationFields({ edits }: { edits: WidgetEdits }) {
  const { values, set } = edits
  const locales = listLocales(values.translations)
  const [isUsed] = useState(locales.length > 0)
  const [locale, setLocale] = useState(locales[0] ?? '')
  const [added, setAdded] = useState<string[]>([])
  const isKnown = isLocale(locale)
  return (
    <details open={isUsed}>
      <summary className="text-sm font-medium">{texts.title}</summary>
      <div className="mt-2 flex flex-col gap-3">
        <p className="text-xs text-muted">{texts.hint}</p>
        <TextField
          label={texts.locale}
          hint={locales.length > 0 ? texts.existing(locales.join(', ')) : texts.localeHint}
          error={locale === '' || isKnown ? undefined : texts.badLocale}
          className="max-w-40"
          isCode
          value={locale}
          onChange={(next) => setLocale(next.trim())}
        />
        {isKnown && (
          <>
            {[...new Set([...listWidgetTexts(values), ...added])].map((text) => (
              <TextField
                key={text}
                label={text}
                lang={locale}
                dir="auto"
                value={values.translations[text]?.[locale] ?? ''}
                onChange={(translation) =>
                  set({ translations: withTranslation(values.translations, text, locale, translation) })
                }
              />
            ))}
            <NewText onAdd={(text) => setAdded([...added, text])} />
          </>
        )}
      </div>
    </details>
  )
}

/** For headings that the widget derives from names, and for names of tools. */
function NewText({ onAdd }: { onAdd: (text: string) => void }) {
  const [text, setText] = useState('')
  const add = () => {
    onAdd(text.trim())
    setText('')
  }
  return (
    <div className="flex flex-col gap-2">
      <TextField label={texts.another} hint={texts.anotherHint} value={text} onChange={setText} />
      <Button className="self-start" disabled={text.trim() === ''} onClick={add}>
        <Plus aria-hidden className="size-4" />
        {texts.add}
      </Button>
    </div>
  )
}
