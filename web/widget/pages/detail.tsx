import '../style.css'
import { Detail } from '../detail.tsx'
import { Result } from '../result.tsx'
import { start } from '../start.tsx'

start(Detail, Result)
