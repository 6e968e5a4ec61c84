import '../style.css'
import { Metric } from '../metric.tsx'
import { Result } from '../result.tsx'
import { start } from '../start.tsx'

start(Metric, Result)
