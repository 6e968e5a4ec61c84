// The program. What bounds its memory must hold before anything else is loaded.
import { boundHeap } from './heap.ts'

boundHeap()
const { start } = await import('./start.ts')
await start()
