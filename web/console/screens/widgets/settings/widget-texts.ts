// The texts of a widget that can be translated, and their translations: by text, then by locale.
import { primitiveShapes } from '../primitives.ts'
import { toPartViewValues, type ViewValues, type WidgetValues } from '../widget-values.ts'

type Translations = WidgetValues['translations']

/** Mappings whose keys are labels in no primitive. */
const slots = ['title', 'image', 'label', 'value']

const hasLetters = (text: string) => /\p{L}/u.test(text.replace(/\{\{[^{}]*\}\}/g, ''))
const isPath = (text: string) => /^\S+$/.test(text)

/** In the order of the editor, each once; last those that have a translation and are not found in the widget. */
export function listWidgetTexts(values: WidgetValues): string[] {
  const texts = [
    values.name,
    ...listViewTexts(values),
    ...values.parts.flatMap((part) => [part.title, part.tab, ...listViewTexts(toPartViewValues(part))]),
    ...listFormTexts(values),
    ...values.actions.flatMap(({ type, template, label, confirm, success_message }) => [
      label,
      confirm,
      success_message,
      type === 'followUpMessage' && template,
    ]),
    ...Object.keys(values.translations),
  ]
  return [...new Set(texts.filter((text) => typeof text === 'string' && hasLetters(text)))] as string[]
}

const listViewTexts = (view: ViewValues) => [
  ...view.columns.flatMap(({ label, static_value, format_options }) => [
    label,
    static_value,
    format_options.true,
    format_options.false,
  ]),
  ...listMappingTexts(view),
  ...view.detail_sections.map(({ title }) => title),
]

function listMappingTexts({ primitive, field_mappings }: ViewValues): string[] {
  const { hasFreeKeys, slots: ownSlots } = primitiveShapes[primitive]
  return Object.entries(field_mappings).flatMap(([key, shown]) => [
    ...(hasFreeKeys && !slots.includes(key) && !ownSlots.includes(key) ? [key] : []),
    ...(isPath(shown) ? [] : [shown]),
  ])
}

const listFormTexts = ({ primitive, form_fields, form_layout, form_submit }: WidgetValues) =>
  primitive !== 'form'
    ? []
    : [
        form_layout.title,
        form_layout.description,
        ...form_layout.sections.flatMap(({ title, description }) => [title, description]),
        ...form_fields.flatMap(({ label, placeholder, help_text, options }) => [
          label,
          placeholder,
          help_text,
          ...options.map((option) => option.label),
        ]),
        form_layout.submit_label,
        form_submit.success_message,
      ]

export const listLocales = (translations: Translations): string[] => [
  ...new Set(Object.values(translations).flatMap((byLocale) => Object.keys(byLocale))),
]

export const isLocale = (text: string) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text)

/** An empty translation is removed, and so is a text without any. */
export function withTranslation(
  translations: Translations,
  text: string,
  locale: string,
  translation: string,
): Translations {
  const { [locale]: _, ...others } = translations[text] ?? {}
  const { [text]: _text, ...rest } = translations
  const own = translation === '' ? others : { ...others, [locale]: translation }
  if (Object.keys(own).length === 0) return rest
  return Object.hasOwn(translations, text) ? { ...translations, [text]: own } : { ...rest, [text]: own }
}
