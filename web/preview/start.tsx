import './no-eval.ts'
import { render } from 'preact'
import type { WidgetPreview } from '#core/model/widget-preview.ts'
import { App } from './app.tsx'
import './style.css'

/** What the service wrote into the page. */
function readPreview(): WidgetPreview {
  const preview: WidgetPreview = JSON.parse(document.getElementById('preview')?.textContent ?? '')
  return preview
}

const preview = readPreview()
document.title = `${preview.toolName} – ${preview.appName} – widget preview`
render(<App preview={preview} />, document.body)
