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

/** What a page shows of its answer. */
export type Part = ComponentType<{ env: Env }>

/** Those that say themselves what they are. */
const titled = ['form', 'detail', 'metric', 'markdown']

type AppProps = {
  model: PageModel
  part: Part
  /** Shows what a tool answered that an action called; without it, its words are shown. */
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
      {outcome.type === 'answer' && Result ? (
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

/** A locale that the browser does not know would stop every format. */
function readerOf({ locale, timeZone }: Chat['context']): Env['reader'] {
  try {
    return { locale: Intl.getCanonicalLocales(locale)[0] ?? 'en', timeZone }
  } catch {
    return { locale: 'en', timeZone }
  }
}

/** What is no data is a text; the text is what a markdown widget shows of it. */
const answerOf = (model: PageModel, answer: Chat['answer']): unknown =>
  answer ? unwrapped(model, answer.data ?? (answer.text || undefined)) : undefined

/** Once, when there is an answer to act upon. */
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

/** What is cramped in a card of the chat. */
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

/** Things with rows have their choices there; the others offer them below. */
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

/** A message is its own label. */
function labelOf(action: PageAction, scopes: unknown[], { reader }: Env): string {
  if (action.type === 'callTool') return action.label
  return startOf(
    filledText(action.template, scopes, (value) => shownText(value, reader, 'id')),
    60,
  )
}

/** How the action goes on, said aloud. */
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
        {outcome.type === 'answer' && !hasResult && (
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
