import { createNotFoundError } from '#base/errors.ts'
import type { AppTemplate } from '#core/model/templates/app-template.ts'
import type { Deps } from '#core/ports/ports.ts'

export const listTemplates = (deps: Deps<'catalogs'>): AppTemplate[] => deps.catalogs.listTemplates()

export function readTemplate(deps: Deps<'catalogs'>, id: string): AppTemplate {
  const template = deps.catalogs.findTemplate(id)
  if (!template) throw createNotFoundError('template')
  return template
}
