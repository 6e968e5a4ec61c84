// The page of a widget: one file for each primitive. What this one shows stands in the page as JSON. A page imports the
// styles of all first, so that those of its part may differ from them.
import { type ComponentType, render } from 'preact'
import type { PageModel } from '#core/engines/widget-page/page-model.ts'
import { App, type Part } from './app.tsx'
import { applyLook } from './frame.ts'
import type { ResultProps } from './result.tsx'
import { connect } from './store.ts'

/** What the service wrote into the page. */
function readModel(): PageModel {
  const model: PageModel = JSON.parse(document.getElementById('model')?.textContent ?? '')
  return model
}

/** `part` shows the answers, `result` those of the tools that its actions call. */
export function start(part: Part, result: ComponentType<ResultProps> | null) {
  const model = readModel()
  applyLook(model.look)
  render(<App model={model} part={part} result={result} />, document.body)
  connect([...new Set(['inline', 'fullscreen', model.displayMode])])
}
