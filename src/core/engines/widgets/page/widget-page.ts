import type { PageModel } from './model/page-model.ts'
import { usesFeature } from './page-features.ts'

/** The placeholder for the model in the built page, which contains it once. */
export const modelPlaceholder = '"%model%"'

const featurePattern = /<(script|style) data-feature="([\w ]+)">[\s\S]*?<\/\1>/g

/**
 * Renders the page of a widget as self-contained HTML, without the features that the widget does not use. `template` is the
 * built page.
 */
export const renderWidgetPage = (template: string, model: PageModel): string =>
  template
    .replace(featurePattern, (element, _tag, features: string) =>
      features.split(' ').some((name) => usesFeature(model, name)) ? element : '',
    )
    .replace(modelPlaceholder, () => JSON.stringify(model).replaceAll('<', '\\u003c'))
