import type { AppTemplate } from '#core/model/templates/app-template.ts'

/** Data that ships with the service and is the same for all users. */
export interface Catalogs {
  /** In display order. */
  listTemplates(): AppTemplate[]
  findTemplate(id: string): AppTemplate | null
}
