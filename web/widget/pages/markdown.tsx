import '../style.css'
import { Markdown } from '../primitives/markdown.tsx'
import { resultParts } from '../shared/result-parts.ts'
import { startWidget } from '../start-widget.tsx'

startWidget(Markdown, resultParts, { title: 'hidden', showsText: true })
