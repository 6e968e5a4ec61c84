// The HTML pages of widgets, built from web/widget by `npm run build -- widget`.
import { readFileSync } from 'node:fs'
import { type WidgetPrimitive, widgetPrimitives } from '#core/model/widgets/widget.ts'

/** The page of each primitive, into which the model of a widget is inserted. */
export const readWidgetPages = (): Record<WidgetPrimitive, string> =>
  Object.fromEntries(widgetPrimitives.map((primitive) => [primitive, readPage(primitive)])) as Record<
    WidgetPrimitive,
    string
  >

const readPage = (primitive: WidgetPrimitive) =>
  readFileSync(new URL(`pages/${primitive}.html`, import.meta.url), 'utf8')
