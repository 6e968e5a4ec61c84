// The pages of widgets as they come with the service, built from web/widget by `npm run widget`.
import { readFileSync } from 'node:fs'
import { type WidgetPrimitive, widgetPrimitives } from '#core/model/widget.ts'

/** For each primitive the page that takes a model. */
export const readWidgetTemplates = (): Record<WidgetPrimitive, string> =>
  Object.fromEntries(widgetPrimitives.map((primitive) => [primitive, readTemplate(primitive)])) as Record<
    WidgetPrimitive,
    string
  >

const readTemplate = (primitive: WidgetPrimitive) =>
  readFileSync(new URL(`pages/${primitive}.html`, import.meta.url), 'utf8')
