import './no-eval.ts'
import { render } from 'preact'
import type { WidgetPreview } from '#core/model/widgets/widget-preview.ts'
import { PreviewApp } from './preview-app.tsx'
import './style.css'

/** Reads the preview data that the service embedded in the page. */
function readPreview(): WidgetPreview {
  const preview: WidgetPreview = JSON.parse(document.getElementById('preview')?.textContent ?? '')
  return preview
}

const preview = readPreview()
document.title = `${preview.toolName} – ${preview.appName} – widget preview`
render(<PreviewApp preview={preview} />, document.body)
