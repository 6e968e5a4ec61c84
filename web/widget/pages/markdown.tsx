import '../style.css'
import { Markdown } from '../markdown.tsx'
import { ActionResult } from '../result.tsx'
import { startWidget } from '../start.tsx'

startWidget(Markdown, ActionResult)
