import type { PageModel } from './model/page-model.ts'

/** The placeholder for the model in the built page, which contains it once. */
export const modelPlaceholder = '"%model%"'

/** Renders the page of a widget as self-contained HTML. `template` is the built page. */
export const renderWidgetPage = (template: string, model: PageModel): string =>
  template.replace(modelPlaceholder, () => JSON.stringify(model).replaceAll('<', '\\u003c'))
