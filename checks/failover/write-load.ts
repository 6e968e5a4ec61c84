// An owner who creates one app after the other. Records which apps were acknowledged, and when.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '#tests/support/service/client.ts'

const pauseMs = 20

/** A failed write. All times here, such as `at`, are milliseconds of `performance.now()`. */
type FailedWrite = { at: number; status: number; hasRetryAfter: boolean }

export type WriteLoadReport = {
  acknowledged: { at: number; appId: string }[]
  failed: FailedWrite[]
}

export function startWriteLoad(owner: Client) {
  const report: WriteLoadReport = { acknowledged: [], failed: [] }
  let isStopped = false
  async function writeOnce(number: number): Promise<void> {
    const { status, headers, body } = await owner.post('/api/v2/apps', { name: `App ${number}` })
    const at = performance.now()
    if (status === 201) report.acknowledged.push({ at, appId: body.app.id })
    else report.failed.push({ at, status, hasRetryAfter: headers.has('retry-after') })
  }
  const run = async () => {
    for (let number = 1; !isStopped; number++) {
      await writeOnce(number)
      await sleep(pauseMs)
    }
  }
  const running = run()
  return {
    async stop(): Promise<WriteLoadReport> {
      isStopped = true
      await running
      return report
    },
  }
}

/** The longest time without an acknowledged write, in milliseconds. */
export const findLongestPause = ({ acknowledged }: WriteLoadReport): number =>
  Math.max(...acknowledged.slice(1).map(({ at }, n) => at - (acknowledged[n]?.at ?? at)))
