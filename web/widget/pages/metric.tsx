import '../style.css'
import { Metric } from '../metric.tsx'
import { ActionResult } from '../result.tsx'
import { startWidget } from '../start.tsx'

startWidget(Metric, ActionResult)
