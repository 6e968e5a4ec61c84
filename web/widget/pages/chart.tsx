import '../style.css'
import { Chart } from '../chart.tsx'
import { Result } from '../result.tsx'
import { start } from '../start.tsx'

start(Chart, Result)
