import type { Template } from '#core/model/template.ts'

/** Data that ships with the service and is the same for all users. */
export interface Catalogs {
  /** In display order. */
  templates(): Template[]
  template(id: string): Template | null
}
