import { isJsonObject } from '#base/json.ts'
import { isPath } from '#base/value-path.ts'
import type { PageModel } from './model/page-model.ts'
import { findLanguage } from './texts/find-language.ts'

/** The members that hold texts for people; all others of the model are names, paths and values. */
const shownMembers =
  /^(name|label|text|confirm|success|title|description|submitLabel|successMessage|placeholder|help|template|true|false)$/
/** Data for tools. */
const dataMembers = /^(arguments|prefill|translations)$/
/** Mappings whose keys have a meaning; others of records and charts are labels. */
const fixedSlots = /^(title|image|label|value)$/

/** The model with the author's translations for a locale, or else for its language. */
export function translateModel(model: PageModel, locale: string): PageModel {
  const { primitive, translations } = model
  const translate = (text: string) =>
    findTranslation(Object.hasOwn(translations, text) ? translations[text] : {}, locale) ?? text
  const hasLabels = primitive === 'detail' || primitive === 'chart'
  const toKey = (key: string) => (hasLabels && !fixedSlots.test(key) ? translate(key) : key)
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return shownMembers.test(name) ? translate(value) : value
    if (Array.isArray(value)) return value.map((item) => walk(item, name))
    if (!isJsonObject(value) || dataMembers.test(name)) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member, key)]))
  }
  const walked = walk(model, '') as PageModel
  return {
    ...walked,
    sections: walked.sections.map((section) => ({ ...section, keys: section.keys.map(toKey) })),
    slots: model.slots.map(([key, shown]) => [toKey(key), isPath(shown) ? shown : translate(shown)]),
    slotFormats: model.slotFormats.map(([key, format]) => [toKey(key), walk(format, '') as typeof format]),
  }
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
