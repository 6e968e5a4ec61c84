import type { DisplayLocale } from './display-locale.ts'
import type { Text } from './english-texts.ts'

/** Values of placeholders; `count` selects the plural form. */
type TextValues = { count?: number } & Readonly<Record<string, string | number>>

/** The text in the language of the user, or in English without its translation. */
export function say({ locale, texts }: DisplayLocale, text: Text, values: TextValues = {}): string {
  const translated = texts?.[text]
  const [other = '', ...forms] = (translated ?? text).split('~')
  const rules = forms.length > 0 && new Intl.PluralRules((translated && locale) || 'en')
  const start = rules && `${rules.select(values.count ?? 0)}:`
  const form = forms.find((candidate) => start && candidate.startsWith(start))
  return (form?.slice(form.indexOf(':') + 1) ?? other).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' && locale ? value.toLocaleString(locale) : String(value)
  })
}

/** As `say`, for a text that may be one of the page: messages of errors are translated where they are shown. */
export const sayIfKnown = (locale: DisplayLocale, text: string): string => say(locale, text as Text)

/** A label of the author or of the data is shown as it is, so that its row of labels stays in one language. */
export const sayLabel = (locale: DisplayLocale, { label, path }: { label: string; path: string }): string =>
  path === '' ? sayIfKnown(locale, label) : label
