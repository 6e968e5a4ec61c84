// Preloaded into the program (`--import`): tells, at the port LOOP_DELAY_PORT, how many milliseconds its own thread kept
// requests waiting at most since it was last asked (`stalled`), and how many of them it worked (`busy`): on a machine
// that has other things to do the two differ.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import { watchBusy } from './busy.ts'

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const busy = watchBusy()
  const server = createServer((_, response) => {
    response.end(JSON.stringify({ stalled: delay.max / 1e6, busy: busy.most() }))
    delay.reset()
  })
  server.listen(Number(process.env.LOOP_DELAY_PORT), '127.0.0.1').unref()
}
