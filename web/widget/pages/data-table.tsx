import '../style.css'
import { Table } from '../primitives/table.tsx'
import { ActionResult } from '../shared/action-result.tsx'
import { startWidget } from '../start-widget.tsx'

startWidget(Table, ActionResult, { hasRows: true, isCramped: () => true })
