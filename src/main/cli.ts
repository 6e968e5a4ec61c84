// The program.
import { start } from './start.ts'

await start()
