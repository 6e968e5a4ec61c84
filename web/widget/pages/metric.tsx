import '../style.css'
import { Metric } from '../primitives/metric.tsx'
import { resultParts } from '../shared/result-parts.ts'
import { startWidget } from '../start-widget.tsx'

startWidget(Metric, resultParts, { title: 'hidden' })
