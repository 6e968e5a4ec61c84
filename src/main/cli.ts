// The program.
import './report-crash.ts'
import { start } from './start.ts'

await start()
