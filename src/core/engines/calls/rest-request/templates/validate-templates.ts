import type { InputViolation } from '#base/errors.ts'
import { isJsonObject, type Json } from '#base/json.ts'
import type { RequestTemplates } from '#core/model/operations/operation.ts'
import { isForbiddenHeader, isHeaderName } from '../header-guard.ts'
import { createViolation } from '../request.ts'

const templateMaps = ['pathTemplate', 'queryTemplate', 'headerTemplate'] as const
const placeholder = /\{\{[^{}]+\}\}/g

/** The errors in templates, by dotted path such as `queryTemplate.limit`; empty when they are valid. */
export function validateRequestTemplates(templates: RequestTemplates): InputViolation[] {
  const texts = templateMaps.flatMap((map) =>
    Object.entries(templates[map] ?? {}).map(([name, text]) => ({ path: `${map}.${name}`, text })),
  )
  return [
    ...texts.flatMap(({ path, text }) => validateText(text, path)),
    ...Object.keys(templates.headerTemplate ?? {}).flatMap(validateHeaderTemplate),
    ...validateBodyTemplate(templates.bodyTemplateJson),
  ]
}

/** All double braces must belong to a placeholder. */
const validateText = (text: string, path: string): InputViolation[] =>
  /\{\{|\}\}/.test(text.replace(placeholder, ''))
    ? [
        createViolation(
          path,
          'placeholder',
          'must contain an argument name in each pair of double braces: {{argument}}',
        ),
      ]
    : []

function validateHeaderTemplate(name: string): InputViolation[] {
  const path = `headerTemplate.${name}`
  if (!isHeaderName(name)) return [createViolation(path, 'header_name', 'must be a valid header name')]
  if (!isForbiddenHeader(name)) return []
  return [createViolation(path, 'header_forbidden', `must not set ${name}: templates cannot set this header`)]
}

function validateBodyTemplate(text: string | null): InputViolation[] {
  if (text === null) return []
  try {
    return collectStrings(JSON.parse(text)).flatMap((inner) => validateText(inner, 'bodyTemplateJson'))
  } catch {
    return [createViolation('bodyTemplateJson', 'json', 'must be JSON, with placeholders inside strings')]
  }
}

function collectStrings(value: Json): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(collectStrings)
  return isJsonObject(value) ? Object.values(value).flatMap(collectStrings) : []
}
