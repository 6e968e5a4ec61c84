import { truncateText } from '#base/text.ts'
import { actionTexts, type PageAction, say } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'
import type { ActionStart } from './action-outcome.ts'
import { fillText } from './fill-action.ts'
import { Icon } from './icon.tsx'

type ActionButtonProps = { env: WidgetEnv; action: PageAction; start: ActionStart; look?: string | undefined }

/** A message without a label is named after itself, or in a row "Ask". */
export function formatActionLabel(
  action: PageAction,
  { scopes, place }: ActionStart,
  env: WidgetEnv,
): string {
  if (action.label || action.type === 'callTool') return action.label
  return place === null
    ? truncateText(fillText(action.template, scopes, env), 60)
    : say(env.displayLocale, actionTexts.ask)
}

export const ActionButton = ({ env, action, start, look }: ActionButtonProps) => (
  <button type="button" class={look} onClick={() => env.run(action, start)}>
    {action.icon && <Icon name={action.icon} />}
    <span dir="auto">{formatActionLabel(action, start, env)}</span>
    {start.name && <span class="hidden"> {start.name}</span>}
  </button>
)
