// Starts the page of a widget. There is one page per primitive; the model of the widget is embedded in it as JSON.
// Each page imports the common styles first, so that those of its primitive can override them.
import { type ComponentType, render } from 'preact'
import type { PageModel } from '#core/engines/widget-page/page-model.ts'
import { App, type Part } from './app.tsx'
import { applyLook } from './frame.ts'
import type { ResultProps } from './result.tsx'
import { connect } from './store.ts'

/** Reads the model that the service embedded in the page. */
function readModel(): PageModel {
  const model: PageModel = JSON.parse(document.getElementById('model')?.textContent ?? '')
  return model
}

/** `view` shows the results of the widget's tool, `result` those of the tools that its actions call. */
export function start(part: Part, result: ComponentType<ResultProps> | null) {
  const model = readModel()
  applyLook(model.look)
  render(<App model={model} part={part} result={result} />, document.body)
  connect([...new Set(['inline', 'fullscreen', model.displayMode])])
}
