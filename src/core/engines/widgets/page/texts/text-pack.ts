// The translated texts that the page of a widget gets with it, with a result of its tool, or when it asks for them. A page
// with the texts of all languages would be half as large again.
import type { WidgetPrimitive } from '#core/model/widgets/widget.ts'
import {
  actionTexts,
  chartTexts,
  commonTexts,
  formTexts,
  loadingTexts,
  markdownTexts,
  metricTexts,
  rowTexts,
  type TextKey,
} from './english-texts.ts'
import { findLanguage, type TextPack } from './find-language.ts'
import { translations } from './translations.ts'

type TextGroup = Partial<Record<TextKey, string>>

const primitiveTexts: Record<WidgetPrimitive, TextGroup> = {
  'data-table': rowTexts,
  list: rowTexts,
  carousel: rowTexts,
  detail: rowTexts,
  metric: metricTexts,
  chart: chartTexts,
  markdown: markdownTexts,
  form: formTexts,
  composite: { ...rowTexts, ...metricTexts, ...chartTexts, ...markdownTexts },
}

/** The name of the member of `_meta` with the texts for the page that shows a result. */
export const textPackKey = 'tenon/texts'

const packs = new Map<string, TextPack>()

/** The texts for a locale; null if the page is in English, also because there is no translation. */
export function findTextPack(locale: string, primitive: WidgetPrimitive): TextPack | null {
  const language = findLanguage(locale)
  const translated = Object.hasOwn(translations, language) ? translations[language] : undefined
  if (!translated) return null
  const name = `${language} ${primitive}`
  const pack = packs.get(name) ?? buildTextPack(language, primitive)
  packs.set(name, pack)
  return pack
}

/** The texts in every language but English. */
export const listTextPacks = (primitive: WidgetPrimitive): TextPack[] =>
  Object.keys(translations).map((language) => buildTextPack(language, primitive))

function buildTextPack(language: string, primitive: WidgetPrimitive): TextPack {
  const group: TextGroup = { ...commonTexts, ...loadingTexts, ...actionTexts, ...primitiveTexts[primitive] }
  const texts = Object.entries(group).map(([key, english]) => [
    english,
    translations[language]?.[key as TextKey] ?? english,
  ])
  return { language, texts: Object.fromEntries(texts) }
}
