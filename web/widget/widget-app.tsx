import { useEffect, useMemo, useRef } from 'preact/hooks'
import {
  commonTexts,
  findLanguage,
  type PageModel,
  say,
  unwrapResult,
} from '#core/engines/widgets/page/index.ts'
import { useExclusiveTask } from './actions/use-exclusive-task.ts'
import { applyContext, observeHeight } from './document-style.ts'
import { type ChatState, useChatState } from './host/chat-state.ts'
import type { PageFeatures } from './page-features.ts'
import type { PrimitiveTraits, PrimitiveView } from './primitive-view.ts'
import { CancelledState, FailedState, LoadingState } from './shared/states.tsx'
import { useNoActions, useNoLoader } from './stand-ins.ts'
import { ActionStatus, Buttons, isPartial, ViewFrame } from './view-frame.tsx'
import { listSupportedActions, type WidgetEnv } from './widget-env.ts'

type AppProps = {
  model: PageModel
  traits: PrimitiveTraits
  view: PrimitiveView
  features: PageFeatures
}

export function WidgetApp({ model: original, traits, view, features }: AppProps) {
  const state = useChatState()
  const root = useRef<HTMLElement>(null)
  const { host, context, input, result } = state
  const displayLocale = useMemo(
    () => resolveDisplayLocale(context, state.texts),
    [context.locale, context.timeZone, state.texts],
  )
  const model = useMemo(
    () => features.translations?.translateModel(original, displayLocale.locale) ?? original,
    [displayLocale.locale],
  )
  const useLoader = features.loading?.useLoader ?? useNoLoader
  const useActions = features.actions?.useActions ?? useNoActions
  const loader = useLoader(model, state)
  const task = useExclusiveTask()
  const { clear, ...actions } = useActions({ host, displayLocale, task, reload: loader.reload })
  const resultData = useMemo(() => extractData(model, result), [model, result])
  const env: WidgetEnv = {
    model,
    data: resultData,
    input,
    host,
    context,
    displayLocale,
    features,
    part: '',
    loader,
    isPartial: isPartial(model, state, loader, resultData),
    ...task,
    ...actions,
  }

  useEffect(() => applyContext(context), [context])
  useEffect(() => (root.current && host ? observeHeight(root.current, host) : undefined), [host])
  useLoadAction(env, result !== null && !result.isError)

  const { outcome } = actions
  const isReady = result !== null && !result.isError
  const Result = features.actions?.ActionResult
  const isReplaced = outcome.type === 'result' && Result !== undefined
  return (
    <main ref={root}>
      {isReplaced && <Result env={env} label={outcome.label} result={outcome.result} onBack={clear} />}
      {/* Stays in the document, so that filter, sorting, page and focus are there on the way back. */}
      <div class="view" hidden={isReplaced}>
        <Header env={env} traits={traits} />
        <Body env={env} traits={traits} state={state} view={view} />
        <Buttons env={env} traits={traits} isReady={isReady} />
      </div>
      <ActionStatus env={env} hasResult={Result !== undefined} />
    </main>
  )
}

/** Replaces an invalid locale or time zone, which would make every `Intl` format throw. */
const resolveDisplayLocale = (
  { locale, timeZone }: ChatState['context'],
  texts: ChatState['texts'],
): WidgetEnv['displayLocale'] => ({
  texts: texts?.language === findLanguage(locale) ? texts.texts : undefined,
  locale: isValid(() => Intl.getCanonicalLocales(locale))
    ? (Intl.getCanonicalLocales(locale)[0] ?? 'en')
    : 'en',
  timeZone: isValid(() => new Intl.DateTimeFormat('en', { timeZone })) ? timeZone : 'UTC',
})

function isValid(use: () => unknown): boolean {
  try {
    use()
    return true
  } catch {
    return false
  }
}

/** The structured data of the result, or else its text, which a Markdown widget shows. */
const extractData = (model: PageModel, result: ChatState['result']): unknown =>
  result ? unwrapResult(model, result.data ?? (result.text || undefined)) : undefined

/** Runs the `load` action once, after the first result. */
function useLoadAction(env: WidgetEnv, isReady: boolean) {
  const isDone = useRef(false)
  const [action] = listSupportedActions(env, 'load')
  useEffect(() => {
    if (!isReady || !action || isDone.current) return
    isDone.current = true
    env.run(action, { scopes: [env.data, env.input], place: null, name: '' })
  })
}

function Header({ env, traits: { title, isCramped } }: { env: WidgetEnv; traits: PrimitiveTraits }) {
  const { model, host, context } = env
  const isLarge = context.displayMode !== 'inline'
  const targetMode = isLarge ? 'inline' : model.displayMode === 'pip' ? 'pip' : 'fullscreen'
  const canChange = host?.requestDisplayMode && context.displayModes.includes(targetMode)
  const canToggle = canChange && (isLarge || model.displayMode !== 'inline' || isCramped?.(model))
  const hasOwnTitle = title === 'own'
  if (hasOwnTitle && !canToggle) return null
  return (
    <header class={title && 'beside'}>
      {!hasOwnTitle && (
        <h1 class={title} dir="auto">
          {model.name}
        </h1>
      )}
      {canToggle && (
        <button
          type="button"
          class="small"
          onClick={() => void host?.requestDisplayMode?.(targetMode).catch(() => undefined)}
        >
          {say(env.displayLocale, isLarge ? commonTexts.smaller : commonTexts.larger)}
        </button>
      )}
    </header>
  )
}

type BodyProps = Omit<AppProps, 'model' | 'features'> & { env: WidgetEnv; state: ChatState }

function Body({ env, traits, state, view: View }: BodyProps) {
  const { result, cancelled } = state
  const waiting = <LoadingState displayLocale={env.displayLocale} />
  if (!state.isSettled) return waiting
  if (traits.isForm) return <View env={env} />
  if (result?.isError) return <FailedState displayLocale={env.displayLocale} text={result.text} />
  if (cancelled !== null && !result)
    return <CancelledState displayLocale={env.displayLocale} reason={cancelled} />
  if (!result) return waiting
  const isText = result.data === undefined && result.text !== '' && !traits.showsText
  if (isText)
    return (
      <p class="plain" dir="auto">
        {result.text.slice(0, 20_000)}
      </p>
    )
  // The parts of a composite have frames of their own.
  return env.model.primitive === 'composite' ? (
    <View env={env} />
  ) : (
    <ViewFrame env={env} view={View} meta={result.meta} />
  )
}
