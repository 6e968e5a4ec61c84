// A control group with a memory limit, on either version of Linux's interface. Needs root.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const isFirstVersion = existsSync('/sys/fs/cgroup/memory')
const parent = isFirstVersion ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup'
const files = isFirstVersion
  ? { limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes', events: 'memory.oom_control' }
  : { limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' }

export type MemoryGroup = {
  /** The file to which a process writes its id to enter. */
  processes: string
  peakMiB(): number
  /** The number of processes that the system has ended because memory ran out. */
  kills(): number
  remove(): void
}

export function createMemoryGroup(name: string, limitMiB: number): MemoryGroup {
  const folder = join(parent, name)
  mkdirSync(folder)
  writeFileSync(join(folder, files.limit), String(limitMiB * 1024 * 1024))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return {
    processes: join(folder, 'cgroup.procs'),
    peakMiB: () => Math.round(Number(read(files.peak)) / 1024 / 1024),
    kills: () => Number(/oom_kill (\d+)/.exec(read(files.events))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  }
}
