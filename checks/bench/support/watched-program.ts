import { type OwnProgram, openProgram } from '#tests/support/own-program.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'

/** In milliseconds: the longest delay of the event loop, and the longest time that it was busy without a pause. */
export type LoopDelay = { stalled: number; busy: number }

export type WatchedProgram = OwnProgram & {
  /** Since the last call. */
  takeLoopDelay(): Promise<LoopDelay>
}

/** A service whose main thread is watched by `loop-delay.ts`. */
export async function openWatchedProgram(more: Record<string, string> = {}): Promise<WatchedProgram> {
  const port = await findFreePort()
  const program = await openProgram({
    ...more,
    NODE_OPTIONS: `--import ${new URL('loop-delay.ts', import.meta.url)}`,
    LOOP_DELAY_PORT: String(port),
  })
  return {
    ...program,
    takeLoopDelay: async () => (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as LoopDelay,
  }
}
