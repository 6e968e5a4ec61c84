import '../style.css'
import { Chart } from '../chart.tsx'
import { ActionResult } from '../result.tsx'
import { startWidget } from '../start.tsx'

startWidget(Chart, ActionResult)
