import type { WidgetPrimitive } from '#core/model/widgets/widget.ts'

const fixedSlots: Partial<Record<WidgetPrimitive, RegExp>> = {
  detail: /^(title|image|label|value)$/,
  chart: /^(title|image|label|value)$/,
  metric: /^(value|label|unit|delta|deltaLabel)$/,
}

/** Whether the key of a mapping is a label that the author chose: of a value, a series or a figure. */
export const isFreeSlot = (primitive: WidgetPrimitive, key: string): boolean =>
  fixedSlots[primitive]?.test(key) === false
