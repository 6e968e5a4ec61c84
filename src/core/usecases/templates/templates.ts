import { notFound } from '#base/errors.ts'
import type { Template } from '#core/model/template.ts'
import type { Uses } from '#core/ports/sockets.ts'

export const listTemplates = (uses: Uses<'catalogs'>): Template[] => uses.catalogs.templates()

export function findTemplate(uses: Uses<'catalogs'>, id: string): Template {
  const template = uses.catalogs.template(id)
  if (!template) throw notFound('template')
  return template
}
