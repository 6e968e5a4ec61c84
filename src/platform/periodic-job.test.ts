import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { startPeriodicJob } from './periodic-job.ts'

const unexpected = (error: unknown) => {
  throw error
}

describe('a periodic job', () => {
  test('runs at once when it waits for nothing, then again after each pause', async () => {
    const run = vi.fn(async () => {})
    const job = startPeriodicJob({ run, firstMs: 0, everyMs: 1, onError: unexpected })
    expect(run).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(2))
    await job.stop()
  })

  test('never runs twice at once, and stops only when its run has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const run = vi.fn(() => promise)
    const job = startPeriodicJob({ run, firstMs: 0, everyMs: 1, onError: unexpected })
    const stopped = vi.fn()
    const stop = job.stop().then(stopped)
    await setImmediate()
    expect(stopped).not.toHaveBeenCalled()
    resolve()
    await stop
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('tells its run that it is to stop', async () => {
    const begun = Promise.withResolvers<void>()
    const job = startPeriodicJob({
      async run(isStopping) {
        begun.resolve()
        while (!isStopping()) await setImmediate()
      },
      firstMs: 0,
      everyMs: 1,
      onError: unexpected,
    })
    await begun.promise
    await job.stop()
  })

  test('goes on after a failure, and the first failure differs from those that follow it', async () => {
    const errors: boolean[] = []
    const run = () => Promise.reject(new Error('no'))
    const job = startPeriodicJob({
      run,
      firstMs: 0,
      everyMs: 1,
      onError: (_, isRepeated) => void errors.push(isRepeated),
    })
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1))
    await job.stop()
    expect(errors.slice(0, 2)).toEqual([false, true])
  })

  test('runs early when it is hastened, and a last time on stop when that is requested', async () => {
    const run = vi.fn(async () => {})
    const job = startPeriodicJob({ run, everyMs: 3_600_000, runsOnStop: true, onError: unexpected })
    expect(run).not.toHaveBeenCalled()
    job.hasten()
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
    await job.stop()
    expect(run).toHaveBeenCalledTimes(2)
  })
})
