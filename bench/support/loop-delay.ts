// Preloaded into the program (`--import`): tells, at the port LOOP_DELAY_PORT, how many milliseconds its own thread kept
// requests waiting at most since it was last asked (`stalled`), and how many of them it worked (`busy`): on a machine
// that has other things to do the two differ.
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let [busy, last] = [0, worked()]
  setInterval(() => {
    const now = worked()
    busy = Math.max(busy, now - last)
    last = now
  }, 1).unref()
  const server = createServer((_, response) => {
    response.end(JSON.stringify({ stalled: delay.max / 1e6, busy }))
    delay.reset()
    busy = 0
  })
  server.listen(Number(process.env.LOOP_DELAY_PORT), '127.0.0.1').unref()
}
