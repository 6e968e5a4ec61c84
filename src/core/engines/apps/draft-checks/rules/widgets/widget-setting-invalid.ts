import { mapInTimeSlices } from '#base/time-slices.ts'
import { themeTokens } from '#core/engines/widgets/page/index.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Widget, WidgetPrimitive } from '#core/model/widgets/widget.ts'
import type { TimeSlicedRule } from '../../draft-rule.ts'
import { listVisibleWidgets, toWidgetReference } from '../../widget-queries.ts'

/**
 * Names and values that a widget ignores. Otherwise, the author would notice a typing error only by its
 * missing effect.
 */
export const checkWidgetSettingInvalid: TimeSlicedRule = function* (contents) {
  return (yield* mapInTimeSlices(listVisibleWidgets(contents), checkSettings)).flat()
}

const checkSettings = (widget: Widget): DraftIssue[] => [
  ...checkTokens(widget, 'style'),
  ...checkTokens(widget, 'layout'),
  ...checkSlots(widget),
]

function checkTokens(widget: Widget, member: 'style' | 'layout'): DraftIssue[] {
  const tokens = themeTokens[member]
  return Object.entries(widget.config[member]).flatMap(([name, value]) => {
    const location = `${member}.${name}`
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
}

function checkSlots(widget: Widget): DraftIssue[] {
  const slots = slotsByPrimitive[widget.primitive]
  if (slots === null) return []
  const hint = slots.length === 0 ? `a ${widget.primitive} has no mappings` : `use ${slots.join(', ')}`
  return Object.keys(widget.config.fieldMappings)
    .filter((name) => !slots.includes(name))
    .map((name) => createIssue(widget, `fieldMappings.${name}`, `has no meaning; ${hint}`))
}

const createIssue = (widget: Widget, location: string, problem: string): DraftIssue => ({
  code: 'widget_setting_invalid',
  message: `The setting ${location} of the widget ${widget.name} ${problem}. It is ignored.`,
  severity: 'warning',
  blocksPublish: false,
  references: [toWidgetReference(widget, location)],
})
