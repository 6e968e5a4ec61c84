import type { PageModel } from './page-model.ts'

/** Where the built page takes its model; it stands there once. */
export const modelMark = '"%model%"'

/** The page of one widget: HTML that needs nothing else. `template` is the built page. */
export const widgetPage = (template: string, model: PageModel): string =>
  template.replace(modelMark, () => JSON.stringify(model).replaceAll('<', '\\u003c'))
