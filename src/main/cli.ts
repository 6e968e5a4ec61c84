// The program.
import './start/report-crash.ts'
import { start } from './start/start.ts'

await start()
