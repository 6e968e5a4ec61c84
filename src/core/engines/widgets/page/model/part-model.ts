import type { PageModel, PagePart } from './page-model.ts'

/** The model of a part, as if it were a widget of its own. */
export const buildPartModel = (
  model: PageModel,
  { key: _, tab, width: __, title, ...view }: PagePart,
): PageModel => ({
  ...model,
  ...view,
  name: title || tab || model.name,
  parts: [],
})
