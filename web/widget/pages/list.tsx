import '../style.css'
import { List } from '../primitives/list.tsx'
import { ActionResult } from '../shared/action-result.tsx'
import { startWidget } from '../start-widget.tsx'

startWidget(List, ActionResult, { hasRows: true })
