// The entry point of the service.
import './start/report-crash.ts'
import { start } from './start/start.ts'

await start()
