import type { ComponentType } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { startOf } from '#base/text.ts'
import type { PageAction, PageModel } from '#core/engines/widget-page/page-model.ts'
import { filledText } from '#core/engines/widget-page/placeholders.ts'
import { unwrapped } from '#core/engines/widget-page/rows.ts'
import { shownText } from '#core/engines/widget-page/shown-text.ts'
import { actionsOn, type Env } from './env.ts'
import { applyContext, reportHeights } from './frame.ts'
import type { ResultProps } from './result.tsx'
import { Cancelled, Failed, Loading } from './states.tsx'
import { type Chat, useChat } from './store.ts'
import { type Outcome, useActions } from './use-actions.ts'

/** The component that shows the data of one primitive. */
export type Part = ComponentType<{ env: Env }>

/** Primitives that render a title of their own. */
const titled = ['form', 'detail', 'metric', 'markdown']

type AppProps = {
  model: PageModel
  part: Part
  /** Shows the result of a tool that an action called; if null, only its text is shown. */
  result: ComponentType<ResultProps> | null
}

export function App({ model, part, result: Result }: AppProps) {
  const chat = useChat()
  const root = useRef<HTMLElement>(null)
  const { host, context, input, answer } = chat
  const reader = useMemo(() => readerOf(context), [context.locale, context.timeZone])
  const actions = useActions(host, reader)
  const data = useMemo(() => answerOf(model, answer), [model, answer])
  const env: Env = { model, answer: data, input, host, context, reader, run: actions.run }

  useEffect(() => applyContext(context), [context])
  useEffect(() => (root.current && host ? reportHeights(root.current, host) : undefined), [host])
  useOnLoad(env, answer !== null && !answer.isError)

  const { outcome } = actions
  return (
    <main ref={root}>
      {outcome.type === 'result' && Result ? (
        <Result env={env} label={outcome.label} answer={outcome.answer} onBack={actions.clear} />
      ) : (
        <>
          <Header env={env} />
          <Body env={env} chat={chat} part={part} />
          <Buttons env={env} isReady={answer !== null && !answer.isError} />
        </>
      )}
      <Told outcome={outcome} hasResult={Result !== null} />
    </main>
  )
}

/** An invalid locale would make every `Intl` format throw, so it is replaced. */
function readerOf({ locale, timeZone }: Chat['context']): Env['reader'] {
  try {
    return { locale: Intl.getCanonicalLocales(locale)[0] ?? 'en', timeZone }
  } catch {
    return { locale: 'en', timeZone }
  }
}

/** The structured data of the result, else its text, which a Markdown widget shows. */
const answerOf = (model: PageModel, answer: Chat['answer']): unknown =>
  answer ? unwrapped(model, answer.data ?? (answer.text || undefined)) : undefined

/** Runs the `load` action once, after the first result. */
function useOnLoad(env: Env, isReady: boolean) {
  const isDone = useRef(false)
  const [action] = actionsOn(env, 'load')
  useEffect(() => {
    if (!isReady || !action || isDone.current) return
    isDone.current = true
    env.run(action, [env.answer, env.input])
  })
}

function Header({ env }: { env: Env }) {
  const { model, host, context } = env
  const isLarge = context.displayMode !== 'inline'
  const wish = isLarge ? 'inline' : model.displayMode === 'pip' ? 'pip' : 'fullscreen'
  const canChange = host?.requestDisplayMode && context.displayModes.includes(wish)
  const offers = canChange && (isLarge || model.displayMode !== 'inline' || isWorthRoom(model))
  const isTitled = titled.includes(model.primitive)
  const isNamed = model.primitive === 'metric' || model.primitive === 'markdown'
  if (isTitled && !isNamed && !offers) return null
  return (
    <header class={isTitled ? 'beside' : undefined}>
      {(!isTitled || isNamed) && (
        <h1 class={isNamed ? 'hidden' : undefined} dir="auto">
          {model.name}
        </h1>
      )}
      {offers && (
        <button
          type="button"
          class="small"
          onClick={() => void host?.requestDisplayMode?.(wish).catch(() => undefined)}
        >
          {isLarge ? 'Smaller' : 'Larger'}
        </button>
      )}
    </header>
  )
}

/** Whether the widget needs more space than a card in the chat has. */
const isWorthRoom = ({ primitive, form }: PageModel) =>
  primitive === 'data-table' || (form?.sections.flatMap((section) => section.fields).length ?? 0) > 4

function Body({ env, chat, part: Shown }: { env: Env; chat: Chat; part: Part }) {
  const { answer, cancelled } = chat
  const { primitive } = env.model
  if (primitive === 'form') return <Shown env={env} />
  if (answer?.isError) return <Failed text={answer.text || 'The tool failed.'} />
  if (cancelled !== null && !answer) return <Cancelled reason={cancelled} />
  if (!answer) return <Loading />
  const isText = answer.data === undefined && answer.text !== '' && primitive !== 'markdown'
  if (isText)
    return (
      <p class="plain" dir="auto">
        {answer.text.slice(0, 20_000)}
      </p>
    )
  return <Shown env={env} />
}

/** Primitives with rows have the buttons of `select` actions in the rows; the others have them here. */
function Buttons({ env, isReady }: { env: Env; isReady: boolean }) {
  const hasRows = ['data-table', 'list', 'carousel'].includes(env.model.primitive)
  const isForm = env.model.primitive === 'form'
  const actions = isForm
    ? actionsOn(env, 'click')
    : hasRows
      ? actionsOn(env, 'click', 'submit')
      : actionsOn(env, 'click', 'submit', 'select')
  if (actions.length === 0 || (!isReady && !isForm)) return null
  const scopes = [env.answer, env.input]
  return (
    <div class="buttons">
      {actions.map((action, index) => (
        <button
          key={index}
          type="button"
          class={index === 0 && !isForm ? 'primary' : undefined}
          onClick={() => env.run(action, scopes)}
        >
          {labelOf(action, scopes, env)}
        </button>
      ))}
    </div>
  )
}

/** The label of a message is its own text. */
function labelOf(action: PageAction, scopes: unknown[], { reader }: Env): string {
  if (action.type === 'callTool') return action.label
  return startOf(
    filledText(action.template, scopes, (value) => shownText(value, reader, 'id')),
    60,
  )
}

/** The progress of the action, in live regions for screen readers. */
function Told({ outcome, hasResult }: { outcome: Outcome; hasResult: boolean }) {
  return (
    <>
      <div role="status">
        {outcome.type === 'busy' && (
          <p class="note">
            {outcome.text}{' '}
            {outcome.stop && (
              <button type="button" class="small" onClick={outcome.stop}>
                Stop
              </button>
            )}
          </p>
        )}
        {outcome.type === 'done' && <p class="note done">{outcome.text}</p>}
        {outcome.type === 'result' && !hasResult && (
          <p class="note done plain" dir="auto">
            {outcome.answer.text.slice(0, 2_000) || 'Done.'}
          </p>
        )}
      </div>
      <div role="alert">
        {outcome.type === 'failed' && (
          <p class="note failed" dir="auto">
            {outcome.text.slice(0, 2_000)}
          </p>
        )}
      </div>
    </>
  )
}
