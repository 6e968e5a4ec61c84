import { useRef, useState } from 'preact/hooks'
import type { PageAction } from '#core/engines/widget-page/page-model.ts'
import { filledJson, filledText } from '#core/engines/widget-page/placeholders.ts'
import { type Reader, shownText } from '#core/engines/widget-page/shown-text.ts'
import type { Answer, Host } from './host.ts'
import { polled } from './poll.ts'
import { changeChat, teardown } from './store.ts'

/** The state of the current action, as the page shows it. */
export type Outcome =
  | { type: 'none' }
  | { type: 'busy'; text: string; stop: (() => void) | null }
  | { type: 'done' | 'failed'; text: string }
  | { type: 'result'; label: string; answer: Answer }

type Call = Extract<PageAction, { type: 'callTool' }>

const none: Outcome = { type: 'none' }
const failedWith = (error: unknown): Outcome => ({
  type: 'failed',
  text: error instanceof Error ? error.message : String(error),
})

/** Runs one action at a time: a new one aborts the one before. */
export function useActions(host: Host | null, reader: Reader) {
  const [outcome, setOutcome] = useState<Outcome>(none)
  const current = useRef(new AbortController())

  async function send(template: string, scopes: unknown[]) {
    await host?.sendMessage?.(filledText(template, scopes, (value) => shownText(value, reader, 'id')))
    setOutcome({ type: 'done', text: 'Sent to the chat.' })
  }

  async function callTool(action: Call, scopes: unknown[], signal: AbortSignal, stop: () => void) {
    const args = filledJson(action.arguments, scopes)
    const call = async () =>
      (await host?.callTool?.(action.tool, args)) ?? { data: undefined, text: '', isError: true }
    const isLoad = action.trigger === 'load'
    const show = (answer: Answer) => {
      if (isLoad && !answer.isError) changeChat({ answer })
    }
    const busy = (text: string) => setOutcome({ type: 'busy', text, stop: action.poll && stop })
    busy(`${action.label} …`)
    const poll = action.poll ?? { interval: 0, timeout: 0, attempts: 1, path: '', equals: '' }
    const end = await polled(call, poll, signal, show)
    if (!end) return
    const { answer, isReached } = end
    if (answer.isError) setOutcome({ type: 'failed', text: answer.text || `${action.label} failed.` })
    else if (!isReached) setOutcome({ type: 'failed', text: `${action.label} is not finished yet.` })
    else setOutcome(isLoad ? none : { type: 'result', label: action.label, answer })
    if (!isLoad && !answer.isError)
      await host?.tellModel?.({ called: action.tool, arguments: args, answer: answer.text.slice(0, 2_000) })
  }

  function run(action: PageAction, scopes: unknown[]) {
    current.current.abort()
    const own = new AbortController()
    current.current = own
    const signal = AbortSignal.any([own.signal, teardown])
    const stop = () => {
      own.abort()
      setOutcome({ type: 'done', text: 'Stopped.' })
    }
    const running =
      action.type === 'callTool' ? callTool(action, scopes, signal, stop) : send(action.template, scopes)
    running.catch((error: unknown) => {
      if (!signal.aborted) setOutcome(failedWith(error))
    })
  }

  return { outcome, run, clear: () => setOutcome(none) }
}
