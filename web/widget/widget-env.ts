import type { DisplayLocale, PageAction, PageModel, PageTrigger } from '#core/engines/widgets/page/index.ts'
import type { Host, HostContext } from './host/host.ts'

export type WidgetEnv = {
  model: PageModel
  /** The data of the tool result, unwrapped; undefined before there is a result. */
  data: unknown
  /** The arguments of the tool call. */
  input: unknown
  host: Host | null
  context: HostContext
  displayLocale: DisplayLocale
  /** `scopes` are searched for the values of placeholders, in this order. */
  run(action: PageAction, scopes: unknown[]): void
}

/** The actions whose triggers the host supports. */
export const listSupportedActions = ({ model, host }: WidgetEnv, ...triggers: PageTrigger[]): PageAction[] =>
  model.actions.filter(
    ({ trigger, type }) =>
      triggers.includes(trigger) && (type === 'callTool' ? host?.callTool : host?.sendMessage),
  )
