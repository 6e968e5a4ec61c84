import type { Catalogs } from '#core/ports/catalogs.ts'
import { readTemplateFiles } from './read-template-files.ts'
import { type DrawTemplatePreview, toTemplate } from './to-template.ts'

/** Reads the whole catalog once; it does not change while the process runs. */
export function createCatalogs(drawPreview: DrawTemplatePreview): Catalogs {
  const templates = [...readTemplateFiles()].map(([id, file]) => toTemplate(id, file, drawPreview))
  const byId = new Map(templates.map((template) => [template.id, template]))
  return { listTemplates: () => templates, findTemplate: (id) => byId.get(id) ?? null }
}
