// A service for one attack, started as its users do, whose event loop is watched. What is watched is the CPU time of the
// main thread: on a busy machine, time on the clock also contains the work of others.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshSettings, operatorToken, startProgram } from '#tests/support/program.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import type { AttackReport, BusyTime } from '../attack.ts'
import { hostileAddress } from './hostile-server.ts'

/** Milliseconds of CPU that the main thread may take without a pause. */
const maxBusyMs = 50

/** Milliseconds until work that an earlier input left behind is done. */
const pauseMs = 200

export type WatchedService = {
  client: Client
  url: string
  token: string
  /** Does the work, and counts it as an input that is held when the event loop was not. */
  watch<Value>(input: string, work: () => Promise<Value>): Promise<Value>
}

const preload = new URL('../../bench/support/loop-delay.ts', import.meta.url)

/** Reports all that `attack` watched. */
export async function attackWatchedService(
  attack: (service: WatchedService) => Promise<void>,
): Promise<AttackReport> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-attack-'))
  const delayPort = String(await findFreePort())
  const settings = {
    ...(await freshSettings(folder)),
    EGRESS_ALLOW: hostileAddress,
    RATE_LIMITS: 'off',
  }
  const program = await startProgram({
    ...settings,
    NODE_OPTIONS: `--import ${preload}`,
    LOOP_DELAY_PORT: delayPort,
  })
  const takeBusyMs = async (): Promise<number> =>
    JSON.parse(await (await fetch(`http://127.0.0.1:${delayPort}/`)).text()).busy
  const busyTimes: BusyTime[] = []
  try {
    const token = await operatorToken(settings)
    const client = createClient(program.url, token)
    const watch: WatchedService['watch'] = async (input, work) => {
      await sleep(pauseMs)
      await takeBusyMs()
      const value = await work()
      busyTimes.push({ input, busyMs: Math.round(await takeBusyMs()) })
      return value
    }
    await attack({ client, url: program.url, token, watch })
    return buildReport(busyTimes)
  } catch (error) {
    const { failures, ...report } = buildReport(busyTimes)
    return {
      ...report,
      failures: [...failures, { input: 'the rest', observed: (error as Error).stack ?? '' }],
    }
  } finally {
    await program.stop()
    await rm(folder, { recursive: true })
  }
}

const buildReport = (busyTimes: BusyTime[]): AttackReport => ({
  tried: busyTimes.length,
  failures: busyTimes
    .filter(({ busyMs }) => busyMs > maxBusyMs)
    .map(({ input, busyMs }) => ({ input, observed: `the main thread was busy for ${busyMs} ms at once` })),
  busyTimes,
})
