import type { PageAction, PageModel, PageTrigger } from '#core/engines/widget-page/page-model.ts'
import type { Reader } from '#core/engines/widget-page/shown-text.ts'
import type { Host, HostContext } from './host.ts'

/** What every part of the page is given. */
export type Env = {
  model: PageModel
  /** What the tool answered, out of the wrapping that some clients need; undefined before it does. */
  answer: unknown
  /** The arguments of the call. */
  input: unknown
  host: Host | null
  context: HostContext
  reader: Reader
  /** `scopes` is where placeholders are looked for, the nearest first. */
  run(action: PageAction, scopes: unknown[]): void
}

/** The actions of a trigger that this host can do. */
export const actionsOn = ({ model, host }: Env, ...triggers: PageTrigger[]): PageAction[] =>
  model.actions.filter(
    ({ trigger, type }) =>
      triggers.includes(trigger) && (type === 'callTool' ? host?.callTool : host?.sendMessage),
  )
