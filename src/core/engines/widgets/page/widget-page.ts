import type { PageModel } from './model/page-model.ts'
import { usesPagePart } from './page-parts.ts'

/** The placeholder for the model in the built page, which contains it once. */
export const modelPlaceholder = '"%model%"'

const partPattern = /<(script|style) data-part="([\w ]+)">[\s\S]*?<\/\1>/g

/**
 * Renders the page of a widget as self-contained HTML, without the parts that the widget does not use. `template` is the
 * built page.
 */
export const renderWidgetPage = (template: string, model: PageModel): string =>
  template
    .replace(partPattern, (element, _tag, parts: string) =>
      parts.split(' ').some((part) => usesPagePart(model, part)) ? element : '',
    )
    .replace(modelPlaceholder, () => JSON.stringify(model).replaceAll('<', '\\u003c'))
