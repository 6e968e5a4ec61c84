// The frame of a view: the controls that load rows, its buttons, and the outcomes of actions. A widget has one view,
// a composite one for each part.
import { commonTexts, findRows, type PageModel, say } from '#core/engines/widgets/page/index.ts'
import { isShownAt } from './actions/action-outcome.ts'
import type { ChatState } from './host/chat-state.ts'
import type { Loader } from './loading/use-loader.ts'
import type { PrimitiveTraits, PrimitiveView } from './primitive-view.ts'
import { findCut } from './shared/cut-rows.ts'
import { ShownOfAll } from './shared/states.tsx'
import { listSupportedActions, type WidgetEnv } from './widget-env.ts'

type ViewFrameProps = { env: WidgetEnv; view: PrimitiveView; meta: unknown }

export function ViewFrame({ env, view: View, meta }: ViewFrameProps) {
  const Frame = env.features.loading?.RowsFrame
  return (
    <>
      {Frame ? (
        <Frame env={env}>
          <View env={env} />
        </Frame>
      ) : (
        <View env={env} />
      )}
      {env.loader.total === null && <CutNotice env={env} meta={meta} />}
    </>
  )
}

export const isPartial = (
  model: PageModel,
  { result }: ChatState,
  { hasMore, total }: Loader,
  data: unknown,
) => hasMore || Boolean(findCut(model, result?.meta)) || (total ?? 0) > findRows(model, data).length

/** Says that the size limit cut the list of the widget. */
function CutNotice({ env, meta }: { env: WidgetEnv; meta: unknown }) {
  const cut = findCut(env.model, meta)
  return cut && <ShownOfAll shown={cut.shown} all={cut.total} displayLocale={env.displayLocale} />
}

/** Views with rows have the buttons of `select` actions in their rows; all others have them here. */
type ButtonsProps = { env: WidgetEnv; traits: PrimitiveTraits; isReady: boolean }

export function Buttons({ env, traits: { hasRows, isForm }, isReady }: ButtonsProps) {
  const actions = isForm
    ? listSupportedActions(env, 'click')
    : hasRows
      ? listSupportedActions(env, 'click', 'submit')
      : listSupportedActions(env, 'click', 'submit', 'select')
  const Button = env.features.actions?.ActionButton
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
export function ActionStatus({ env, hasResult }: { env: WidgetEnv; hasResult: boolean }) {
  const { outcome, features } = env
  const Message = features.actions?.OutcomeMessage
  const content = Message && isShownAt(null, env) && (
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
