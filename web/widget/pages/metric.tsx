import '../style.css'
import { Metric } from '../primitives/metric.tsx'
import { ActionResult } from '../shared/action-result.tsx'
import { startWidget } from '../start-widget.tsx'

startWidget(Metric, ActionResult, { title: 'hidden' })
