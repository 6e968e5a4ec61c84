// Starts the page of a widget. Each primitive has its own page, with the model of the widget embedded as JSON. Each
// page imports the common styles first, so that its own styles can override them.
import { render } from 'preact'
import type { PageModel } from '#core/engines/widgets/page/index.ts'
import { applyTheme } from './document-style.ts'
import { connectHost } from './host/chat-state.ts'
import { type FeatureImports, importFeatures } from './page-features.ts'
import type { PrimitiveTraits, PrimitiveView } from './primitive-view.ts'
import { WidgetApp } from './widget-app.tsx'

/** Reads the model that the service embedded in the page. */
function readModel(): PageModel {
  const model: PageModel = JSON.parse(document.getElementById('model')?.textContent ?? '')
  return model
}

/** `view` shows the results of the widget's tool. */
export async function startWidget(
  view: PrimitiveView,
  imports: FeatureImports,
  traits: PrimitiveTraits = {},
) {
  const model = readModel()
  const features = await importFeatures(imports)
  applyTheme(model.look)
  render(<WidgetApp model={model} traits={traits} view={view} features={features} />, document.body)
  connectHost(model)
}
