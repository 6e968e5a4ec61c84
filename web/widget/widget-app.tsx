import type { ComponentType } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import {
  commonTexts,
  findLanguage,
  findRows,
  type PageModel,
  readPath,
  say,
  unwrapResult,
} from '#core/engines/widgets/page/index.ts'
import { isShownAt, noOutcome } from './actions/action-outcome.ts'
import type { Actions } from './actions/use-actions.ts'
import { useExclusiveTask } from './actions/use-exclusive-task.ts'
import { applyContext, observeHeight } from './document-style.ts'
import { type ChatState, useChatState } from './host/chat-state.ts'
import type { Loader } from './loading/use-loader.ts'
import type { PageParts } from './page-parts.ts'
import { CancelledState, FailedState, LoadingState, ShownOfAll } from './shared/states.tsx'
import { listSupportedActions, type WidgetEnv } from './widget-env.ts'

/** The component that shows the data of one primitive. */
export type PrimitiveView = ComponentType<{ env: WidgetEnv }>

/** The differences between primitives. */
export type PrimitiveTraits = {
  /** `own`: the view shows a title; `hidden`: only screen readers read the title. */
  title?: 'own' | 'hidden'
  /** Whether the view has the buttons of `select` actions in its rows. */
  hasRows?: boolean
  /** Whether the widget needs more space than the card in the chat. */
  isCramped?(model: PageModel): boolean
  /** Whether the view needs no result. */
  isForm?: boolean
  /** Whether the view shows results without data. */
  showsText?: boolean
}

const noLoading = async () => undefined
const noLoader: Loader = {
  state: 'idle',
  canLoad: false,
  hasMore: false,
  total: null,
  loadMore: noLoading,
  search: noLoading,
  sort: noLoading,
  reload: async () => false,
}
const useNoLoader = () => noLoader

const noActions: Actions = {
  outcome: noOutcome,
  marks: new Map(),
  run: noLoading,
  runWithoutAsking: noLoading,
  clear: noLoading,
}
const useNoActions = () => noActions

type AppProps = {
  model: PageModel
  traits: PrimitiveTraits
  view: PrimitiveView
  parts: PageParts
}

export function WidgetApp({ model: original, traits, view, parts }: AppProps) {
  const state = useChatState()
  const root = useRef<HTMLElement>(null)
  const { host, context, input, result } = state
  const displayLocale = useMemo(
    () => resolveDisplayLocale(context, state.texts),
    [context.locale, context.timeZone, state.texts],
  )
  const model = useMemo(
    () => parts.translations?.translateModel(original, displayLocale.locale) ?? original,
    [displayLocale.locale],
  )
  const useLoader = parts.loading?.useLoader ?? useNoLoader
  const useActions = parts.actions?.useActions ?? useNoActions
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
    parts,
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
  const Result = parts.actions?.ActionResult
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

type BodyProps = Omit<AppProps, 'model' | 'parts'> & { env: WidgetEnv; state: ChatState }

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
  const Frame = env.parts.loading?.RowsFrame
  return (
    <>
      {Frame ? (
        <Frame env={env}>
          <View env={env} />
        </Frame>
      ) : (
        <View env={env} />
      )}
      {env.loader.total === null && <CutNotice env={env} meta={result.meta} />}
    </>
  )
}

/** The rows that the size limit left in the list of the widget. */
function findCut({ rowsPath }: PageModel, meta: unknown): { shown: number; total: number } | false {
  const lists = readPath(meta, 'tenon/cut.lists')
  return Array.isArray(lists) && lists.find(({ path }) => rowsPath === '' || path === rowsPath)
}

const isPartial = (model: PageModel, { result }: ChatState, { hasMore, total }: Loader, data: unknown) =>
  hasMore || Boolean(findCut(model, result?.meta)) || (total ?? 0) > findRows(model, data).length

/** Says that the size limit cut the list of the widget. */
function CutNotice({ env, meta }: { env: WidgetEnv; meta: unknown }) {
  const cut = findCut(env.model, meta)
  return cut && <ShownOfAll shown={cut.shown} all={cut.total} displayLocale={env.displayLocale} />
}

/** Views with rows have the buttons of `select` actions in their rows; all others have them here. */
type ButtonsProps = { env: WidgetEnv; traits: PrimitiveTraits; isReady: boolean }

function Buttons({ env, traits: { hasRows, isForm }, isReady }: ButtonsProps) {
  const actions = isForm
    ? listSupportedActions(env, 'click')
    : hasRows
      ? listSupportedActions(env, 'click', 'submit')
      : listSupportedActions(env, 'click', 'submit', 'select')
  const Button = env.parts.actions?.ActionButton
  if (!Button || actions.length === 0 || (!isReady && !isForm)) return null
  const start = { scopes: [env.data, env.input], place: null, name: '' }
  return (
    <div class="buttons">
      {actions.map((action, index) => (
        <Button
          key={index}
          env={env}
          action={action}
          start={start}
          look={index === 0 && !isForm ? 'primary' : undefined}
        />
      ))}
    </div>
  )
}

/** The progress of an action of the whole widget, in live regions for screen readers. */
function ActionStatus({ env, hasResult }: { env: WidgetEnv; hasResult: boolean }) {
  const { outcome, parts } = env
  const Message = parts.actions?.OutcomeMessage
  const content = Message && isShownAt(null, outcome) && (
    <Message displayLocale={env.displayLocale} outcome={outcome} />
  )
  const isFailed = outcome.type === 'failed'
  return (
    <>
      <div role="status">
        {!isFailed && content}
        {outcome.type === 'result' && !hasResult && (
          <p class="note done plain" dir="auto">
            {outcome.result.text.slice(0, 2_000) || say(env.displayLocale, commonTexts.done)}
          </p>
        )}
      </div>
      <div role="alert">{isFailed && content}</div>
    </>
  )
}
