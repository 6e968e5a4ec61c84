import '../style.css'
import { Chart } from '../chart/chart.tsx'
import { ActionResult } from '../shared/action-result.tsx'
import { startWidget } from '../start-widget.tsx'

startWidget(Chart, ActionResult)
