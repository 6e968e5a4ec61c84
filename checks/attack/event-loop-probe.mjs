// Loaded into the attacked service by `--import`: writes the longest times that its event loop was held to the file
// EVENT_LOOP_FILE whenever the service receives SIGUSR2, and begins again. `cpu` is the CPU time that the main thread
// used meanwhile: on a busy machine, the time on the clock also contains the work of others.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env.EVENT_LOOP_FILE

if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let cpu = 0
  let last = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    cpu = Math.max(cpu, (user + system) / 1e3)
  }, 1).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ clock: delay.max / 1e6, cpu }))
    delay.reset()
    cpu = 0
  })
}
