import type { InputFault } from '#base/errors.ts'
import { isJsonObject, type Json } from '#base/json.ts'
import type { RequestTemplates } from '#core/model/operation.ts'
import { isForbiddenHeader, isHeaderName } from './header-guard.ts'
import { fault } from './request.ts'

const mapNames = ['pathTemplate', 'queryTemplate', 'headerTemplate'] as const
const placeholder = /\{\{\s*[^{}]+?\s*\}\}/g

/** The errors in templates, by dotted path such as `queryTemplate.limit`; empty when they are valid. */
export function templateFaults(templates: RequestTemplates): InputFault[] {
  const texts = mapNames.flatMap((map) =>
    Object.entries(templates[map] ?? {}).map(([name, text]) => ({ path: `${map}.${name}`, text })),
  )
  return [
    ...texts.flatMap(({ path, text }) => textFaults(text, path)),
    ...Object.keys(templates.headerTemplate ?? {}).flatMap(headerFaults),
    ...bodyFaults(templates.bodyTemplateJson),
  ]
}

/** All double braces must belong to a placeholder. */
const textFaults = (text: string, path: string): InputFault[] =>
  /\{\{|\}\}/.test(text.replace(placeholder, ''))
    ? [
        fault(
          path,
          'placeholder',
          'must contain an argument name in each pair of double braces: {{argument}}',
        ),
      ]
    : []

function headerFaults(name: string): InputFault[] {
  const path = `headerTemplate.${name}`
  if (!isHeaderName(name)) return [fault(path, 'header_name', 'must be a valid header name')]
  if (!isForbiddenHeader(name)) return []
  return [fault(path, 'header_forbidden', `must not set ${name}: templates cannot set this header`)]
}

function bodyFaults(text: string | null): InputFault[] {
  if (text === null) return []
  try {
    return textsOf(JSON.parse(text)).flatMap((inner) => textFaults(inner, 'bodyTemplateJson'))
  } catch {
    return [fault('bodyTemplateJson', 'json', 'must be JSON, with placeholders inside strings')]
  }
}

function textsOf(value: Json): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return isJsonObject(value) ? Object.values(value).flatMap(textsOf) : []
}
