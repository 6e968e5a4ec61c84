import type { PagePoll } from '#core/engines/widget-page/page-model.ts'
import { valueAt } from '#core/engines/widget-page/value-at.ts'
import type { Answer } from './host.ts'

const isReached = ({ path, equals }: PagePoll, { data }: Answer): boolean => {
  const value = path === '' ? undefined : valueAt(data, path)
  if (equals !== '') return String(value) === equals
  return value !== undefined && value !== null && value !== false && value !== ''
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })

export type Polled = { answer: Answer; isReached: boolean }

/** Calls until a result meets the stop condition, a call fails, or the limits are reached; null if aborted. */
export async function polled(
  call: () => Promise<Answer>,
  poll: PagePoll,
  signal: AbortSignal,
  onAnswer: (answer: Answer) => void,
): Promise<Polled | null> {
  const end = performance.now() + poll.timeout
  for (let attempt = 1; ; attempt++) {
    const answer = await call()
    if (signal.aborted) return null
    onAnswer(answer)
    const isDone = answer.isError || isReached(poll, answer)
    if (isDone || attempt >= poll.attempts || performance.now() + poll.interval > end)
      return { answer, isReached: isDone || poll.path === '' }
    await wait(poll.interval, signal)
    if (signal.aborted) return null
  }
}
