import type { ActionTrigger, DisplayLocale, PageAction, PageModel } from '#core/engines/widgets/page/index.ts'
import type { ActionOutcome, ActionStart } from './actions/action-outcome.ts'
import type { Host, HostContext } from './host/host.ts'
import type { Loader } from './loading/use-loader.ts'
import type { PageFeatures } from './page-features.ts'

export type WidgetEnv = {
  model: PageModel
  /** The data of the tool result, unwrapped; undefined before there is a result. */
  data: unknown
  /** The arguments of the tool call. */
  input: unknown
  host: Host | null
  context: HostContext
  displayLocale: DisplayLocale
  features: PageFeatures
  /** The key of the part that is shown; "" for the entire widget. */
  part: string
  loader: Loader
  /** Whether there are more rows than the widget has. */
  isPartial: boolean
  outcome: ActionOutcome
  /** The part in which the last action was started. */
  outcomePart: string
  /** The label of the last action that was done with each row. */
  marks: ReadonlyMap<unknown, string>
  /** Asks first if the action needs it; does nothing while other work runs. */
  run(action: PageAction, start: ActionStart): void
  /** Runs the action without its question, within `runExclusively`. */
  runWithoutAsking(action: PageAction, start: ActionStart): Promise<void>
  /** Runs the work unless other work runs: a double click does nothing twice. */
  runExclusively(work: () => Promise<void>): Promise<void>
}

/** The actions whose triggers the host supports. */
export const listSupportedActions = (
  { model, host }: WidgetEnv,
  ...triggers: ActionTrigger[]
): PageAction[] =>
  model.actions.filter(
    ({ trigger, type }) =>
      triggers.includes(trigger) && (type === 'callTool' ? host?.callTool : host?.sendMessage),
  )
