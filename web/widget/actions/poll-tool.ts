import { type PagePoll, readPath } from '#core/engines/widgets/page/index.ts'
import type { HostToolResult } from '../host/host.ts'

const isStopConditionMet = ({ path, equals }: PagePoll, { data }: HostToolResult): boolean => {
  const value = path === '' ? undefined : readPath(data, path)
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

export type PollResult = { result: HostToolResult; isConditionMet: boolean }

/** Calls until a result meets the stop condition, a call fails, or the limits are reached; null if aborted. */
export async function pollTool(
  call: () => Promise<HostToolResult>,
  poll: PagePoll,
  signal: AbortSignal,
  onResult: (result: HostToolResult) => void,
): Promise<PollResult | null> {
  const deadline = performance.now() + poll.timeout
  for (let attempt = 1; ; attempt++) {
    const result = await call()
    if (signal.aborted) return null
    onResult(result)
    const isDone = result.isError || isStopConditionMet(poll, result)
    if (isDone || attempt >= poll.attempts || performance.now() + poll.interval > deadline)
      return { result, isConditionMet: isDone || poll.path === '' }
    await wait(poll.interval, signal)
    if (signal.aborted) return null
  }
}
