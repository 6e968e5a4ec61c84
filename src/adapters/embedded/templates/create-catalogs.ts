import type { AppTemplate } from '#core/model/templates/app-template.ts'
import type { Catalogs } from '#core/ports/catalogs.ts'
import { readTemplateFiles } from './read-template-files.ts'
import { type DrawTemplatePreview, toTemplate } from './to-template.ts'

/**
 * Reads the whole catalog once, at the first request: it would take a tenth of the start. It does not change while the
 * process runs.
 */
export function createCatalogs(drawPreview: DrawTemplatePreview): Catalogs {
  let templateById: ReadonlyMap<string, AppTemplate> | undefined
  const load = () => {
    templateById ??= new Map(
      [...readTemplateFiles()].map(([id, file]) => [id, toTemplate(id, file, drawPreview)]),
    )
    return templateById
  }
  return { listTemplates: () => [...load().values()], findTemplate: (id) => load().get(id) ?? null }
}
