import '../style.css'
import { Table } from '../primitives/table.tsx'
import { resultParts } from '../shared/result-parts.ts'
import { startWidget } from '../start-widget.tsx'

startWidget(Table, resultParts, { hasRows: true, isCramped: () => true })
