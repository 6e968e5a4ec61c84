import '../style.css'
import { Detail } from '../detail.tsx'
import { ActionResult } from '../result.tsx'
import { startWidget } from '../start.tsx'

startWidget(Detail, ActionResult)
