// A service for one attack, started as its users start it, with a watched event loop. The watch measures the CPU time of the
// main thread: on a busy machine, elapsed time also contains the work of other processes.
import { setTimeout as sleep } from 'node:timers/promises'
import { openWatchedProgram } from '#checks/bench/support/watched-program.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import type { AttackReport } from '../attack.ts'
import { hostileAddress } from './hostile-server.ts'

/** Milliseconds of CPU that the main thread may take without a pause. */
const maxBusyMs = 50

/** Milliseconds to wait for work that an earlier input left behind. */
const pauseMs = 200

export type WatchedService = {
  client: Client
  url: string
  token: string
  /** Does the work, and counts it as a repelled input unless the event loop was held. */
  watch<Value>(input: string, work: () => Promise<Value>): Promise<Value>
}

/** `busyMs`: the most CPU milliseconds that the main thread of the service took without a pause. */
type BusyTime = { input: string; busyMs: number }

/** Reports all that `attack` watched. */
export async function attackWatchedService(
  attack: (service: WatchedService) => Promise<void>,
): Promise<AttackReport> {
  const program = await openWatchedProgram({ EGRESS_ALLOW: hostileAddress })
  const busyTimes: BusyTime[] = []
  try {
    const token = await program.operatorToken()
    const watch: WatchedService['watch'] = async (input, work) => {
      await sleep(pauseMs)
      await program.takeLoopDelay()
      const value = await work()
      busyTimes.push({ input, busyMs: Math.round((await program.takeLoopDelay()).busy) })
      return value
    }
    await attack({ client: createClient(program.url, token), url: program.url, token, watch })
    return buildReport(busyTimes)
  } catch (error) {
    const { failures, ...report } = buildReport(busyTimes)
    return {
      ...report,
      failures: [...failures, { input: 'the rest', observed: (error as Error).stack ?? '' }],
    }
  } finally {
    await program.close()
  }
}

/** Excludes the work of first use, in which the service compiles its own code. */
export const withoutWatch = (service: WatchedService): WatchedService => ({
  ...service,
  watch: (_, work) => work(),
})

const shownBusyTimes = 5

const buildReport = (busyTimes: BusyTime[]): AttackReport => ({
  tried: busyTimes.length,
  failures: busyTimes
    .filter(({ busyMs }) => busyMs > maxBusyMs)
    .map(({ input, busyMs }) => ({ input, observed: `the main thread was busy for ${busyMs} ms at once` })),
  notes: busyTimes
    .toSorted((a, b) => b.busyMs - a.busyMs)
    .slice(0, shownBusyTimes)
    .map(({ input, busyMs }) => `${String(busyMs).padStart(4)} ms  ${input}`),
})
