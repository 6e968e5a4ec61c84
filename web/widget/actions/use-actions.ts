import { useRef, useState } from 'preact/hooks'
import {
  actionTexts,
  commonTexts,
  type DisplayLocale,
  type PageAction,
  say,
  sayIfKnown,
} from '#core/engines/widgets/page/index.ts'
import { teardownSignal, updateChatState } from '../host/chat-state.ts'
import { failedResult, type Host, type HostToolResult } from '../host/host.ts'
import type { WidgetEnv } from '../widget-env.ts'
import { type ActionOutcome, type ActionStart, noOutcome } from './action-outcome.ts'
import { fillArguments, fillMessage, fillQuestion, fillText } from './fill-action.ts'
import { pollTool } from './poll-tool.ts'
import type { ExclusiveTask } from './use-exclusive-task.ts'

type CallToolAction = Extract<PageAction, { type: 'callTool' }>
type ActionsSetup = {
  host: Host | null
  displayLocale: DisplayLocale
  task: ExclusiveTask
  /** Loads the rows again; returns whether there is a newer result. */
  reload(): Promise<boolean>
}

export type Actions = Pick<WidgetEnv, 'outcome' | 'outcomePart' | 'marks' | 'run' | 'runWithoutAsking'> & {
  /** Ends the view of a result. */
  clear(): void
}

const singleCall = { interval: 0, timeout: 0, attempts: 1, path: '', equals: '' }

const maxFailures = 5

function describeOutcomes(
  displayLocale: DisplayLocale,
  label: string,
  { done, failures, all }: { done: number; failures: string[]; all: number },
): string {
  const left = all - done - failures.length
  const counts = [
    say(displayLocale, actionTexts.countDone, { count: done }),
    ...(failures.length > 0 ? [say(displayLocale, actionTexts.countFailed, { count: failures.length })] : []),
    ...(left > 0 ? [say(displayLocale, actionTexts.countNotRun, { count: left })] : []),
  ]
  const more = failures.length > maxFailures ? ['…'] : []
  return [`${label}: ${counts.join(', ')}.`, ...failures.slice(0, maxFailures), ...more].join('\n')
}

/** Runs one action at a time. The action `load` does not count: an action of the user aborts it. */
export function useActions({ host, displayLocale, task, reload }: ActionsSetup): Actions {
  const [outcome, setOutcome] = useState<ActionOutcome>(noOutcome)
  const [outcomePart, setOutcomePart] = useState('')
  /** The label of the last action that was done with each row. */
  const [marks, setMarks] = useState<ReadonlyMap<unknown, string>>(new Map())
  const current = useRef(new AbortController())
  const opener = useRef<Element | null>(null)
  const { runExclusively, isBusy } = task
  const locale = { displayLocale }

  const returnFocus = () => {
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const call = async (tool: string, args: unknown) => (await host?.callTool?.(tool, args)) ?? failedResult
  const mark = (row: unknown, label: string | null) =>
    setMarks((before) => {
      const next = new Map(before)
      if (label === null) next.delete(row)
      else next.set(row, label)
      return next
    })

  /** The model reads what the user sees of the call, unless the author lets it read more. */
  const reportToModel = async (
    { label, tool, isResultVisibleToModel }: CallToolAction,
    { name }: ActionStart,
    args: unknown,
    { text, isError }: HostToolResult,
  ) =>
    host?.updateModelContext?.({
      action: label,
      ...(name && { of: name }),
      outcome: isError ? 'failed' : 'done',
      ...(isResultVisibleToModel && { called: tool, arguments: args, answer: text.slice(0, 2_000) }),
    })

  async function callTool(action: CallToolAction, start: ActionStart, signal: AbortSignal, stop: () => void) {
    const { label, poll } = action
    const { place } = start
    const args = fillArguments(action, start.scopes, locale)
    const isLoad = action.trigger === 'load'
    const show = (result: HostToolResult) => {
      if (isLoad && !result.isError) updateChatState({ result })
    }
    setOutcome({ type: 'busy', place, text: `${label} …`, stop: poll && stop })
    const pollResult = await pollTool(() => call(action.tool, args), poll ?? singleCall, signal, show)
    if (!pollResult) return
    const { result, isConditionMet } = pollResult
    const fail = (text: string) => setOutcome({ type: 'failed', place, text })
    if (result.isError) fail(result.text || say(displayLocale, actionTexts.actionFailed, { action: label }))
    else if (!isConditionMet) fail(say(displayLocale, actionTexts.actionUnfinished, { action: label }))
    else if (isLoad) setOutcome(noOutcome)
    else await succeed(action, start, result)
    if (!isLoad) await reportToModel(action, start, args, result)
  }

  /** Calls the tool for one row after the other, and says what became of all. */
  async function callForEach(
    action: CallToolAction,
    start: ActionStart,
    signal: AbortSignal,
    stop: () => void,
  ) {
    const { label } = action
    const { each = [], place, onDone } = start
    const failures: string[] = []
    let done = 0
    for (const [index, { scopes, place: row, name }] of each.entries()) {
      setOutcome({
        type: 'busy',
        place,
        text: `${label}: ${index + 1}/${each.length} …`,
        stop,
      })
      const failure = await callOnce(action, scopes, signal)
      if (signal.aborted && failure !== '') break
      if (failure) failures.push(`${name}: ${failure}`)
      else {
        done += 1
        mark(row, label)
        onDone?.(row)
      }
      if (signal.aborted) break
    }
    if (action.reloads && done > 0) await reload()
    const text = describeOutcomes(displayLocale, label, { done, failures, all: each.length })
    setOutcome(
      failures.length > 0 ? { type: 'failed', place, text } : { type: 'done', place, text, undo: null },
    )
    await host?.updateModelContext?.({
      action: label,
      of: each.map(({ name }) => name).slice(0, 50),
      outcome: `${done} done, ${failures.length} failed`,
    })
  }

  /** Returns why the call failed; "" if it succeeded. */
  async function callOnce(action: CallToolAction, scopes: unknown[], signal: AbortSignal): Promise<string> {
    try {
      const args = fillArguments(action, scopes, locale)
      const polled = await pollTool(
        () => call(action.tool, args),
        action.poll ?? singleCall,
        signal,
        () => undefined,
      )
      if (polled?.isConditionMet && !polled.result.isError) return ''
      return polled?.result.text || say(displayLocale, actionTexts.actionFailed, { action: action.label })
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  async function succeed(action: CallToolAction, start: ActionStart, result: HostToolResult) {
    const { label, success } = action
    if (action.showsResult) setOutcome({ type: 'result', label, result })
    const isReloaded = action.reloads && (await reload())
    if (action.showsResult) return
    if (!isReloaded && start.place !== null) mark(start.place, label)
    setOutcome({
      type: 'done',
      place: isReloaded ? null : start.place,
      text: success
        ? fillText(success, [...start.scopes, result.data], locale)
        : say(displayLocale, actionTexts.actionDone, { action: label }),
      undo:
        action.undo &&
        (() => void runExclusively(() => attempt(() => undo(action, start, result), start.place))),
    })
  }

  async function undo(action: CallToolAction, { scopes, place }: ActionStart, { data }: HostToolResult) {
    if (!action.undo) return
    const result = await call(action.undo.tool, fillArguments(action.undo, [...scopes, data], locale))
    if (result.isError) throw new Error(result.text || actionTexts.notUndone)
    mark(place, null)
    const isReloaded = action.reloads && (await reload())
    setOutcome({
      type: 'done',
      place: isReloaded ? null : place,
      text: say(displayLocale, actionTexts.undone),
      undo: null,
    })
  }

  async function attempt(work: () => Promise<void>, place: unknown, signal?: AbortSignal) {
    try {
      await work()
    } catch (error) {
      const text = sayIfKnown(displayLocale, error instanceof Error ? error.message : String(error))
      if (!signal?.aborted) setOutcome({ type: 'failed', place, text })
    }
  }

  /** Runs the action as a part of guarded work, and shows its failure. */
  async function runWithoutAsking(action: PageAction, start: ActionStart) {
    current.current.abort()
    setOutcomePart(start.part ?? '')
    const controller = new AbortController()
    current.current = controller
    const signal = AbortSignal.any([controller.signal, teardownSignal])
    const stop = () => {
      controller.abort()
      setOutcome({
        type: 'done',
        place: start.place,
        text: say(displayLocale, commonTexts.stopped),
        undo: null,
      })
    }
    const sendMessage = async (template: string) => {
      await host?.sendMessage?.(fillMessage(template, start.scopes, locale))
      setOutcome({
        type: 'done',
        place: start.place,
        text: say(displayLocale, actionTexts.sentToChat),
        undo: null,
      })
    }
    const work = () =>
      action.type === 'callTool'
        ? (start.each ? callForEach : callTool)(action, start, signal, stop)
        : sendMessage(action.template)
    await attempt(work, start.place, signal)
  }

  function run(action: PageAction, start: ActionStart) {
    if (action.trigger === 'load') return void runWithoutAsking(action, start)
    if (isBusy()) return
    opener.current = document.activeElement
    const text = fillQuestion(action, start, locale)
    if (text === null) return void runExclusively(() => runWithoutAsking(action, start))
    const decline = () => {
      setOutcome(noOutcome)
      returnFocus()
    }
    const accept = () => {
      returnFocus()
      void runExclusively(() => runWithoutAsking(action, start))
    }
    setOutcomePart(start.part ?? '')
    setOutcome({ type: 'asking', place: start.place, text, accept, decline })
  }

  const clear = () => {
    setOutcome(noOutcome)
    // The view of the widget is visible again after the next rendering.
    requestAnimationFrame(returnFocus)
  }
  return { outcome, outcomePart, marks, run, runWithoutAsking, clear }
}
