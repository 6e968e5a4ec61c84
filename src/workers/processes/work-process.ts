// A process rather than a thread: V8 ends the whole process when its JSON parser exceeds the heap limit of any thread.
import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { constants, platform, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export type ProcessLoss = 'memory' | 'time' | 'problem'

/** The process ended before it replied. */
export class WorkProcessLost extends Error {
  override readonly name = 'WorkProcessLost'
  readonly why: ProcessLoss

  constructor(why: ProcessLoss) {
    super(`The process ended: ${why}`)
    this.why = why
  }
}

export type ProcessLimits = {
  /** Heap limit in MiB. */
  memory: number
  /**
   * Time limit of a job, in milliseconds: of processor time if `clockMs` is set and the system reports it, otherwise by
   * the clock.
   */
  workMs: number
  /** Time limit by the clock, for a busy machine, where a job waits for the processor. */
  clockMs?: number
  /** Milliseconds after which an idle process is ended. */
  idleMs: number
}

/** A child process that starts on demand and ends when it has been idle for a while. */
export class WorkProcess<ToChild extends Serializable, FromChild> {
  readonly #entry: string
  readonly #limits: ProcessLimits
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  #leftMs = 0
  #processorMsBefore = 0

  /** `entry`: the module that it runs. */
  constructor(entry: URL, limits: ProcessLimits) {
    this.#entry = fileURLToPath(entry)
    this.#limits = limits
  }

  /** Call before each job: resets the time limit. */
  begin(): void {
    clearTimeout(this.#idle)
    this.#leftMs = this.#limits.clockMs ?? this.#limits.workMs
    this.#processorMsBefore = this.#child ? (readProcessorMs(this.#child) ?? 0) : 0
    this.#child?.ref()
    this.#child?.channel?.ref()
  }

  /** Call after each job: an idle process does not keep the service alive. */
  rest(): void {
    this.#idle = setTimeout(() => void this.end(), this.#limits.idleMs).unref()
    this.#child?.unref()
    this.#child?.channel?.unref()
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.ref()
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /**
   * Sends one message and returns the reply. `input` follows on the standard input of the process, which must read all
   * of it. Throws only WorkProcessLost: call `end` then; the next job starts a new process.
   */
  async exchange(message: ToChild, input?: Uint8Array): Promise<FromChild> {
    const started = performance.now()
    try {
      return await this.#turn(message, input)
    } finally {
      this.#leftMs -= performance.now() - started
    }
  }

  #turn(message: ToChild, input?: Uint8Array): Promise<FromChild> {
    this.#child ??= this.#start()
    const child = this.#child
    const { promise, resolve, reject } = Promise.withResolvers<FromChild>()
    // No other process sends signals to it: V8 or the system ran out of memory.
    const onExit = (_: number | null, signal: string | null) =>
      reject(new WorkProcessLost(signal ? 'memory' : 'problem'))
    const started = performance.now()
    const checkTime = () => {
      const leftMs = this.#computeLeftMs(child, performance.now() - started)
      if (leftMs > 0) timer = setTimeout(checkTime, leftMs)
      else reject(new WorkProcessLost('time'))
    }
    let timer = setTimeout(checkTime, Math.max(Math.min(this.#leftMs, this.#limits.workMs), 1))
    const onMessage = (reply: unknown) => resolve(reply as FromChild)
    child.once('message', onMessage).once('exit', onExit)
    // If a message cannot be sent, the event `exit` follows.
    child.send(message, () => {})
    if (input) child.stdin?.write(input)
    return promise.finally(() => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
    })
  }

  #computeLeftMs(child: ChildProcess, elapsedMs: number): number {
    const { workMs, clockMs } = this.#limits
    const byClock = this.#leftMs - elapsedMs
    const processorMs = clockMs === undefined ? null : readProcessorMs(child)
    const left = processorMs === null ? workMs - elapsedMs : workMs - (processorMs - this.#processorMsBefore)
    return Math.min(byClock, left)
  }

  /** The child inherits no settings, since some are secret. */
  #start(): ChildProcess {
    const { NODE_COMPILE_CACHE } = process.env
    const child = fork(this.#entry, [], {
      execArgv: sizeHeap(this.#limits.memory),
      env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    lowerPriority(child)
    // A process that ends between jobs fails no job. If it ends before it has read all, `exit` follows.
    child.on('error', () => {})
    child.stdin?.on('error', () => {})
    child.on('exit', () => {
      if (this.#child === child) this.#child = null
    })
    return child
  }
}

/** Milliseconds of a tick, the unit in which Linux counts processor time. */
const tickMs = 10

/** The processor time of the process; null where the system does not report it. */
function readProcessorMs({ pid }: ChildProcess): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The fields after the name, which may contain spaces: the state is the third field, user and system time are the
    // 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return null
  }
}

/** Heap limit in MiB from which there is room for more new objects. */
const ampleHeapMiB = 1024

/**
 * With more room for new objects they are collected less often. More of them are unused by then and need not be copied:
 * a large document is read in 0.86 to 0.98 of the time, with 0.83 of the memory.
 */
const sizeHeap = (memoryMiB: number): string[] => [
  `--max-old-space-size=${memoryMiB}`,
  ...(memoryMiB < ampleHeapMiB ? [] : ['--min-semi-space-size=16', '--max-semi-space-size=32']),
]

/**
 * Requests have priority. On a busy machine this process gets the remaining time, and when the memory of the machine or
 * container runs out, Linux ends this process and not the service.
 */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
    if (platform() === 'linux') writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // The process has ended already, or the system has no priorities.
  }
}
