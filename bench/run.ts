// `npm run bench`: each figure beside its ceiling, alternating in one run. Nothing is asserted: figures are for reading.
import { benchCalls } from './calls.ts'
import { benchManagement } from './management.ts'
import { benchStart } from './start.ts'

await benchCalls()
await benchManagement()
await benchStart()
