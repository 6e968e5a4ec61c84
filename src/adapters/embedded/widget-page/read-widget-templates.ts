// The HTML pages of widgets, built from web/widget by `npm run widget`.
import { readFileSync } from 'node:fs'
import { type WidgetPrimitive, widgetPrimitives } from '#core/model/widget.ts'

/** By primitive, the page into which the model of a widget is inserted. */
export const readWidgetTemplates = (): Record<WidgetPrimitive, string> =>
  Object.fromEntries(widgetPrimitives.map((primitive) => [primitive, readTemplate(primitive)])) as Record<
    WidgetPrimitive,
    string
  >

const readTemplate = (primitive: WidgetPrimitive) =>
  readFileSync(new URL(`pages/${primitive}.html`, import.meta.url), 'utf8')
