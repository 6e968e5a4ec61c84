// Preloaded into the service (`--import`). Returns, on the port LOOP_DELAY_PORT, the longest event loop delay of the
// main thread since the last request (`stalled`) and its longest busy time (`busy`), in milliseconds. On a loaded
// machine the two differ.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import { startBusyMeter } from './busy-meter.ts'

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const busy = startBusyMeter()
  const server = createServer((_, response) => {
    response.end(JSON.stringify({ stalled: delay.max / 1e6, busy: busy.takeMaximum() }))
    delay.reset()
  })
  server.listen(Number(process.env.LOOP_DELAY_PORT), '127.0.0.1').unref()
}
