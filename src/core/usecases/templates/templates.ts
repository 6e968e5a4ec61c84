import { createNotFoundError } from '#base/errors.ts'
import type { AppTemplate } from '#core/model/template.ts'
import type { Uses } from '#core/ports/sockets.ts'

export const listTemplates = (uses: Uses<'catalogs'>): AppTemplate[] => uses.catalogs.listTemplates()

export function readTemplate(uses: Uses<'catalogs'>, id: string): AppTemplate {
  const template = uses.catalogs.findTemplate(id)
  if (!template) throw createNotFoundError('template')
  return template
}
