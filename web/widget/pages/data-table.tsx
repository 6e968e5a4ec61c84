import '../style.css'
import { ActionResult } from '../result.tsx'
import { startWidget } from '../start.tsx'
import { Table } from '../table.tsx'

startWidget(Table, ActionResult)
