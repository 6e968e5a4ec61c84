import { mapInTimeSlices } from '#base/time-slices.ts'
import { listViews, resolveArgumentPath } from '#core/engines/widgets/config/index.ts'
import {
  formatMemberLabel,
  formatOptions,
  formatTypes,
  isFormatType,
  themeTokens,
} from '#core/engines/widgets/page/index.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { FieldFormat, Widget, WidgetPrimitive } from '#core/model/widgets/widget.ts'
import type { TimeSlicedRule } from '../../draft-rule.ts'
import { listVisibleWidgets, toWidgetReference } from '../../widget-queries.ts'

/**
 * Names and values that a widget ignores. Otherwise, the author would notice a typing error only by its
 * missing effect.
 */
export const checkWidgetSettingInvalid: TimeSlicedRule = function* (contents) {
  const labels = contents.tools.flatMap(({ name, annotations }) => [name, annotations.title ?? ''])
  const check = (widget: Widget) => [...checkSettings(widget), ...checkTranslations(widget, labels)]
  return (yield* mapInTimeSlices(listVisibleWidgets(contents), check)).flat()
}

/** A widget, or a part of it, with the place of its settings. */
type CheckedView = Widget & { place: string }

const checkSettings = (widget: Widget): DraftIssue[] => [
  ...checkTokens({ ...widget, place: '' }, 'style'),
  ...checkTokens({ ...widget, place: '' }, 'layout'),
  ...listViews(widget).flatMap((view) => [...checkSlots(view), ...checkFormats(view)]),
  ...checkParts(widget),
  ...checkSectionTitles(widget),
]

function checkTokens(widget: CheckedView, member: 'style' | 'layout'): DraftIssue[] {
  const tokens = themeTokens[member]
  return Object.entries(widget.config[member]).flatMap(([name, value]) => {
    const location = `${widget.place}${member}.${name}`
    const token = Object.hasOwn(tokens, name) ? tokens[name] : undefined
    if (!token)
      return [createIssue(widget, location, `has no meaning; use ${Object.keys(tokens).join(', ')}`)]
    if (value === '' || token.isValid(value)) return []
    return [createIssue(widget, location, `is ${JSON.stringify(value)}; it must be ${token.allowed}`)]
  })
}

/** The mappings that primitives support; null where authors choose the names. */
const slotsByPrimitive: Record<WidgetPrimitive, readonly string[] | null> = {
  'data-table': [],
  form: [],
  list: ['title', 'subtitle', 'meta', 'image', 'url'],
  carousel: ['title', 'subtitle', 'meta', 'image', 'url'],
  detail: null,
  metric: ['value', 'label', 'unit', 'delta', 'deltaLabel'],
  chart: null,
  markdown: ['content'],
  composite: [],
}

function checkSlots(view: CheckedView): DraftIssue[] {
  const slots = slotsByPrimitive[view.primitive]
  const { fieldMappings } = view.config
  // Without a value, the mappings of a metric are figures, and their keys labels.
  if (slots === null || (view.primitive === 'metric' && !Object.hasOwn(fieldMappings, 'value'))) return []
  const hint = slots.length === 0 ? `a ${view.primitive} has no mappings` : `use ${slots.join(', ')}`
  return Object.keys(fieldMappings)
    .filter((name) => !slots.includes(name))
    .map((name) => createIssue(view, `${view.place}fieldMappings.${name}`, `has no meaning; ${hint}`))
}

/** Columns and mappings with a format. */
const checkFormats = (view: CheckedView): DraftIssue[] => [
  ...view.config.dataTable.fields.flatMap((field, index) =>
    checkFormat(view, `${view.place}dataTable.fields[${index}]`, field),
  ),
  ...view.config.fieldFormats.flatMap((field, index) =>
    checkFormat(view, `${view.place}fieldFormats[${index}]`, field),
  ),
]

/** Parts, and the actions that name one. */
function checkParts(widget: Widget): DraftIssue[] {
  const { primitive, config, actions } = widget
  const keys = config.parts.map(({ key }) => key)
  if (primitive !== 'composite')
    return keys.length > 0 ? [createIssue(widget, 'parts', `has no meaning for a ${primitive}`)] : []
  if (keys.length === 0) return [createIssue(widget, 'parts', 'is empty, so that it shows nothing')]
  const known = `must be the key of a part: ${keys.join(', ')}`
  return [
    ...config.parts.flatMap(({ layout }, index) =>
      checkTokens({ ...widget, config: { ...config, layout }, place: `parts[${index}].` }, 'layout'),
    ),
    ...keys
      .map((key, index) => ({ key, index, first: keys.indexOf(key) }))
      .filter(({ index, first }) => first < index)
      .map(({ key, index, first }) =>
        createIssue(widget, `parts[${index}].key`, `is ${JSON.stringify(key)}, as of parts[${first}]`),
      ),
    ...actions.flatMap(({ part }, index) =>
      part === '' || keys.includes(part)
        ? []
        : [createIssue(widget, `actions[${index}].part`, `is ${JSON.stringify(part)}; it ${known}`)],
    ),
  ]
}

/** A text that the widget does not have was probably changed since it was translated. `labels` are those of tools. */
function checkTranslations(widget: Widget, labels: string[]): DraftIssue[] {
  const { translations, ...config } = widget.config
  const translated = Object.keys(translations)
  if (translated.length === 0) return []
  const texts = new Set([...labels, ...listTexts([widget.name, config, widget.actions])])
  return translated
    .filter((text) => !texts.has(text))
    .map((text) => createIssue(widget, `translations[${JSON.stringify(text)}]`, 'translates no text of it'))
}

/** All texts in a value, also the names of members, and the headings that are derived from names. */
const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value, formatMemberLabel(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [...listTexts(name), ...listTexts(member)])
}

type Formatted = Pick<FieldFormat, 'format' | 'formatOptions'>

function checkFormat(
  widget: Widget,
  place: string,
  { format, formatOptions: given }: Formatted,
): DraftIssue[] {
  if (format === '') return []
  if (!isFormatType(format)) {
    const problem = `is ${JSON.stringify(format)}; it must be one of ${formatTypes.join(', ')}`
    return [createIssue(widget, `${place}.format`, problem)]
  }
  const known = formatOptions[format]
  return Object.entries(given).flatMap(([name, value]) => {
    const option = Object.hasOwn(known, name) ? known[name] : known['*']
    const location = `${place}.formatOptions.${name}`
    const names = Object.keys(known).join(', ')
    if (!option)
      return [createIssue(widget, location, `has no meaning for ${format}${names && `; use ${names}`}`)]
    if (value === '' || option.isValid(value)) return []
    return [createIssue(widget, location, `is ${JSON.stringify(value)}; it must be ${option.allowed}`)]
  })
}

/** Each list of objects becomes a section with a heading of its own. */
function checkSectionTitles(widget: Widget): DraftIssue[] {
  const { form } = widget.config
  const findList = (id: string) => {
    const field = form.fields.find((candidate) => candidate.id === id)
    const [list, member] = (field && resolveArgumentPath(form, field)?.split('[].')) ?? []
    return member === undefined ? undefined : list
  }
  return form.layout.sections.flatMap(({ title, fieldIds }, index) => {
    const lists = new Set(fieldIds.map(findList))
    return title !== '' && lists.size > 1 && !lists.has(undefined)
      ? [
          createIssue(
            widget,
            `form.layout.sections[${index}].title`,
            'is that of fields of several lists, which have headings of their own; give each list a section',
          ),
        ]
      : []
  })
}

const createIssue = (widget: Widget, location: string, problem: string): DraftIssue => ({
  code: 'widget_setting_invalid',
  message: `The setting ${location} of the widget ${widget.name} ${problem}. It is ignored.`,
  severity: 'warning',
  blocksPublish: false,
  references: [toWidgetReference(widget, location)],
})
