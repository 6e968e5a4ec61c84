import '../style.css'
import { Markdown } from '../primitives/markdown.tsx'
import { ActionResult } from '../shared/action-result.tsx'
import { startWidget } from '../start-widget.tsx'

startWidget(Markdown, ActionResult, { title: 'hidden', showsText: true })
