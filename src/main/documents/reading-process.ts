// A process and not a thread: V8 ends the whole process when its JSON parser meets the limit of a heap, whichever thread
// it runs on.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FromChild, ToChild } from './messages.ts'

export type Lost = 'memory' | 'time' | 'fault'

/** The process ended before it answered. */
export class ReadingLost extends Error {
  override readonly name = 'ReadingLost'
  readonly why: Lost

  constructor(why: Lost) {
    super(`The reading process ended: ${why}`)
    this.why = why
  }
}

export type ReadingLimits = {
  /** MiB of its heap. */
  memory: number
  /** Milliseconds of work on one job. */
  workMs: number
  /** Milliseconds after which an idle process goes. */
  idleMs: number
}

const entry = fileURLToPath(new URL('child.ts', import.meta.url))

/** A process that is there while it is needed and a little longer. */
export class ReadingProcess {
  readonly #limits: ReadingLimits
  #child: ChildProcess | null = null
  #idle: NodeJS.Timeout | undefined
  #leftMs = 0

  constructor(limits: ReadingLimits) {
    this.#limits = limits
  }

  /** Before each job: it has its whole time. */
  begin(): void {
    clearTimeout(this.#idle)
    this.#leftMs = this.#limits.workMs
    this.#child?.ref()
    this.#child?.channel?.ref()
  }

  /** After each job: it keeps nobody from ending. */
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

  /** One turn. Throws ReadingLost, nothing else: `end` it then, and the next job has a new one. */
  async ask(message: ToChild): Promise<FromChild> {
    const started = performance.now()
    try {
      return await this.#turn(message)
    } finally {
      this.#leftMs -= performance.now() - started
    }
  }

  #turn(message: ToChild): Promise<FromChild> {
    this.#child ??= this.#start()
    const child = this.#child
    const { promise, resolve, reject } = Promise.withResolvers<FromChild>()
    // Nobody else sends it a signal: it is V8 out of memory, or the system.
    const ended = (_: number | null, signal: string | null) =>
      reject(new ReadingLost(signal ? 'memory' : 'fault'))
    const timer = setTimeout(() => reject(new ReadingLost('time')), Math.max(this.#leftMs, 1))
    const heard = (said: unknown) => resolve(said as FromChild)
    child.once('message', heard).once('exit', ended)
    // That it could not be sent is told by its end.
    child.send(message, () => {})
    return promise.finally(() => {
      clearTimeout(timer)
      child.off('message', heard).off('exit', ended)
    })
  }

  /** It inherits no settings, which are secret in part. */
  #start(): ChildProcess {
    const { NODE_COMPILE_CACHE } = process.env
    const child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${this.#limits.memory}`],
      env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    stepBack(child)
    // A process that ends between two jobs is nobody's fault to tell.
    child.on('error', () => {})
    child.on('exit', () => {
      if (this.#child === child) this.#child = null
    })
    return child
  }
}

/** Requests come first: on a machine that has no more processors it works while nobody asks for anything. */
function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has gone already, or the system knows no such thing.
  }
}
