import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeOnSignal } from './close-on-signal.ts'

test('a signal that arrives again counts as the same for two seconds, and later ends the process at once', () => {
  vi.useFakeTimers()
  const handlers = new Map<string | symbol, () => void>()
  vi.spyOn(process, 'on').mockImplementation((name, handler) => {
    handlers.set(name, handler as () => void)
    return process
  })
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as never)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const reasons: string[] = []
  const log = pino({}, { write: (line) => reasons.push(JSON.parse(line).reason ?? '') })
  const close = vi.fn(() => new Promise<void>(() => {}))
  closeOnSignal({ close }, { drainSeconds: 5 }, log)

  handlers.get('SIGTERM')?.()
  vi.advanceTimersByTime(1_999)
  handlers.get('SIGTERM')?.()
  expect(exit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  handlers.get('SIGINT')?.()
  expect(exit.mock.calls).toEqual([[1]])
  expect(reasons).toEqual(['', 'SIGINT arrived again'])
  expect(close.mock.calls).toEqual([[5_000]])
})
