// Actions in the rows of a widget, which has the part that runs them only if it has actions.
import type { PageAction } from '#core/engines/widgets/page/index.ts'
import { listSupportedActions, type WidgetEnv } from '../widget-env.ts'
import { type ActionStart, isShownAt } from './action-outcome.ts'
import type { RowActionsProps } from './row-actions.tsx'

/** The actions of rows: the first may be run by the row itself, all others have buttons. */
export function splitRowActions(env: WidgetEnv): { inCell: PageAction | undefined; others: PageAction[] } {
  const [first, ...others] = listSupportedActions(env, 'select').filter(
    ({ rows }) => rows === 'single' || env.model.primitive === 'carousel',
  )
  return first?.isInCell
    ? { inCell: first, others }
    : { inCell: undefined, others: first ? [first, ...others] : [] }
}

export const startInRow = (env: WidgetEnv, row: unknown, name: string): ActionStart => ({
  scopes: [row, env.data, { row, item: row }],
  place: row,
  name,
})

export function RowButtons(props: RowActionsProps) {
  const Buttons = props.env.features.actions?.RowActions
  return Buttons ? <Buttons {...props} /> : null
}

/** The question, progress or outcome of the action that was started in a row. */
export function RowOutcome({ env, row }: { env: WidgetEnv; row: unknown }) {
  const { features, outcome, displayLocale } = env
  const Message = features.actions?.OutcomeMessage
  return Message && isShownAt(row, env) ? (
    <div role={outcome.type === 'failed' ? 'alert' : 'status'}>
      <Message displayLocale={displayLocale} outcome={outcome} />
    </div>
  ) : null
}
