import { isJsonObject, type Json } from '#base/json.ts'
import {
  actionTexts,
  fillJsonTemplate,
  fillTextTemplate,
  formatValue,
  listRoundedPlaceholders,
  type PageAction,
  type PageCall,
  say,
} from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'
import type { ActionStart } from './action-outcome.ts'

type Locale = Pick<WidgetEnv, 'displayLocale'>

/** Stops an action that would name another record. */
function requireExactValues(template: Json, scopes: unknown[], { displayLocale }: Locale) {
  const [path] = listRoundedPlaceholders(template, scopes)
  if (path !== undefined) throw new Error(say(displayLocale, actionTexts.rounded, { path }))
}

export function fillArguments(
  { arguments: template, texts }: PageCall,
  scopes: unknown[],
  locale: Locale,
): unknown {
  requireExactValues(template, scopes, locale)
  const args = fillJsonTemplate(template, scopes)
  if (isJsonObject(args))
    for (const name of texts) {
      const value = args[name]
      if (value !== undefined) args[name] = toTexts(value)
    }
  return args
}

const toTexts = (value: Json): Json =>
  typeof value === 'number' ? String(value) : Array.isArray(value) ? value.map(toTexts) : value

export function fillMessage(template: string, scopes: unknown[], locale: Locale): string {
  requireExactValues(template, scopes, locale)
  return fillText(template, scopes, locale)
}

export const fillText = (template: string, scopes: unknown[], { displayLocale }: Locale): string =>
  fillTextTemplate(template, scopes, (value) => formatValue(value, displayLocale, 'id'))

/** The question before an action; null if it needs none. */
export function fillQuestion({ confirm, label }: PageAction, start: ActionStart, locale: Locale) {
  if (confirm === null) return null
  return confirm
    ? fillText(confirm, start.scopes, locale)
    : `${[label, start.name].filter(Boolean).join(' – ')}?`
}
