import '../style.css'
import { Chart } from '../chart/chart.tsx'
import { resultParts } from '../shared/result-parts.ts'
import { startWidget } from '../start-widget.tsx'

startWidget(Chart, resultParts)
