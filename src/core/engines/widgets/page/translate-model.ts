import { isJsonObject } from '#base/json.ts'
import { isPath } from '#base/value-path.ts'
import { isFreeSlot } from './model/free-slots.ts'
import type { PageModel, PageView } from './model/page-model.ts'
import { findLanguage } from './texts/find-language.ts'

/** The members that hold texts for people; all others of the model are names, paths and values. */
const shownMembers =
  /^(name|tab|label|text|confirm|success|title|description|submitLabel|successMessage|placeholder|help|template|true|false)$/
/** Data for tools. */
const dataMembers = /^(arguments|prefill|translations|parts)$/

/** The model with the author's translations for a locale, or else for its language. */
export function translateModel(model: PageModel, locale: string): PageModel {
  const { translations } = model
  const translate = (text: string) =>
    findTranslation(Object.hasOwn(translations, text) ? translations[text] : {}, locale) ?? text
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return shownMembers.test(name) ? translate(value) : value
    if (Array.isArray(value)) return value.map((item) => walk(item, name))
    if (!isJsonObject(value) || dataMembers.test(name)) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member, key)]))
  }
  const translateView = <View extends PageView>(view: View): View => {
    const { primitive } = view
    const toKey = (key: string) => (isFreeSlot(primitive, key) ? translate(key) : key)
    const walked = walk(view, '') as View
    return {
      ...walked,
      sections: walked.sections.map((section) => ({ ...section, keys: section.keys.map(toKey) })),
      slots: view.slots.map(([key, shown]) => [toKey(key), isPath(shown) ? shown : translate(shown)]),
      slotFormats: view.slotFormats.map(([key, format]) => [toKey(key), walk(format, '') as typeof format]),
    }
  }
  return { ...translateView(model), parts: model.parts.map(translateView) }
}

function findTranslation(
  byLocale: Readonly<Record<string, string>> = {},
  locale: string,
): string | undefined {
  const language = findLanguage(locale)
  const names = Object.keys(byLocale)
  const exact = names.find((name) => name.toLowerCase() === locale.toLowerCase())
  const found = exact ?? names.find((name) => findLanguage(name) === language)
  return found && byLocale[found]
}
