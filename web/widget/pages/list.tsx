import '../style.css'
import { List } from '../primitives/list.tsx'
import { resultParts } from '../shared/result-parts.ts'
import { startWidget } from '../start-widget.tsx'

startWidget(List, resultParts, { hasRows: true })
