import '../style.css'
import { List } from '../list.tsx'
import { ActionResult } from '../result.tsx'
import { startWidget } from '../start.tsx'

startWidget(List, ActionResult)
