import type { Template } from '#core/model/template.ts'

/** What comes with the service and is the same for everybody. */
export interface Catalogs {
  /** In the order in which they are shown. */
  templates(): Template[]
  template(id: string): Template | null
}
