import { useRef, useState } from 'preact/hooks'
import type { Json } from '#base/json.ts'
import {
  type DisplayLocale,
  fillJsonTemplate,
  fillTextTemplate,
  formatValue,
  listRoundedPlaceholders,
  type PageAction,
} from '#core/engines/widgets/page/index.ts'
import { teardownSignal, updateChatState } from '../host/chat-state.ts'
import type { Host, HostToolResult } from '../host/host.ts'
import { pollTool } from './poll-tool.ts'

/** The state of the current action, as the page shows it. */
export type ActionOutcome =
  | { type: 'none' }
  | { type: 'busy'; text: string; stop: (() => void) | null }
  | { type: 'done' | 'failed'; text: string }
  | { type: 'result'; label: string; result: HostToolResult }

type CallToolAction = Extract<PageAction, { type: 'callTool' }>

const noOutcome: ActionOutcome = { type: 'none' }
const toFailedOutcome = (error: unknown): ActionOutcome => ({
  type: 'failed',
  text: error instanceof Error ? error.message : String(error),
})

/** Stops an action that would name another record. */
function requireExactValues(template: Json, scopes: unknown[]) {
  const [path] = listRoundedPlaceholders(template, scopes)
  if (path !== undefined)
    throw new Error(
      `Not sent: this chat client rounded the number ${path}, so it may be that of another record.`,
    )
}

/**
 * Runs one action at a time: a second click while one runs does nothing. The action `load` does not count: an action of
 * the user aborts it.
 */
export function useActions(host: Host | null, displayLocale: DisplayLocale) {
  const [outcome, setOutcome] = useState<ActionOutcome>(noOutcome)
  const current = useRef(new AbortController())
  const isBusy = useRef(false)

  async function sendMessage(template: string, scopes: unknown[]) {
    requireExactValues(template, scopes)
    await host?.sendMessage?.(
      fillTextTemplate(template, scopes, (value) => formatValue(value, displayLocale, 'id')),
    )
    setOutcome({ type: 'done', text: 'Sent to the chat.' })
  }

  async function callTool(action: CallToolAction, scopes: unknown[], signal: AbortSignal, stop: () => void) {
    requireExactValues(action.arguments, scopes)
    const args = fillJsonTemplate(action.arguments, scopes)
    const call = async () =>
      (await host?.callTool?.(action.tool, args)) ?? { data: undefined, text: '', isError: true }
    const isLoad = action.trigger === 'load'
    const show = (result: HostToolResult) => {
      if (isLoad && !result.isError) updateChatState({ result })
    }
    const busy = (text: string) => setOutcome({ type: 'busy', text, stop: action.poll && stop })
    busy(`${action.label} …`)
    const poll = action.poll ?? { interval: 0, timeout: 0, attempts: 1, path: '', equals: '' }
    const pollResult = await pollTool(call, poll, signal, show)
    if (!pollResult) return
    const { result, isConditionMet } = pollResult
    if (result.isError) setOutcome({ type: 'failed', text: result.text || `${action.label} failed.` })
    else if (!isConditionMet) setOutcome({ type: 'failed', text: `${action.label} is not finished yet.` })
    else setOutcome(isLoad ? noOutcome : { type: 'result', label: action.label, result })
    if (!isLoad && !result.isError)
      await host?.updateModelContext?.({
        called: action.tool,
        arguments: args,
        answer: result.text.slice(0, 2_000),
      })
  }

  /** Runs the action without a look at others, and shows its failure. */
  async function perform(action: PageAction, scopes: unknown[]) {
    current.current.abort()
    const controller = new AbortController()
    current.current = controller
    const signal = AbortSignal.any([controller.signal, teardownSignal])
    const stop = () => {
      controller.abort()
      isBusy.current = false
      setOutcome({ type: 'done', text: 'Stopped.' })
    }
    try {
      await (action.type === 'callTool'
        ? callTool(action, scopes, signal, stop)
        : sendMessage(action.template, scopes))
    } catch (error) {
      if (!signal.aborted) setOutcome(toFailedOutcome(error))
    }
  }

  /** Runs the work unless other work runs. */
  async function guard(work: () => Promise<void>) {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } finally {
      isBusy.current = false
    }
  }

  const run = (action: PageAction, scopes: unknown[]) =>
    void (action.trigger === 'load' ? perform(action, scopes) : guard(() => perform(action, scopes)))

  return { outcome, run, perform, guard, clear: () => setOutcome(noOutcome) }
}
