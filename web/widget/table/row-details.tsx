import './first-cell.css'
import './row-details.css'
import {
  type DisplayLocale,
  listRowDetails,
  rowTexts,
  say,
  type TableView,
} from '#core/engines/widgets/page/index.ts'
import { Value } from '../shared/value.tsx'
import type { WidgetEnv } from '../widget-env.ts'

type OpenButtonProps = {
  displayLocale: DisplayLocale
  name: string
  isOpen: boolean
  onToggle(isOpen: boolean): void
}

export const OpenButton = ({ displayLocale, name, isOpen, onToggle }: OpenButtonProps) => (
  <button
    type="button"
    class="open"
    aria-expanded={isOpen}
    aria-label={say(displayLocale, rowTexts.detailsOf, { name })}
    onClick={() => onToggle(!isOpen)}
  >
    <span aria-hidden="true" class="opener" />
  </button>
)

type RowDetailsProps = { env: WidgetEnv; view: TableView; row: unknown; span: number }

/** The members of a row that have no column. */
export function RowDetails({ env, view, row, span }: RowDetailsProps) {
  const pairs = listRowDetails(env.model, view, row)
  return (
    <tr>
      <td colSpan={span} class="row-details">
        {pairs.length === 0 && <p class="soft">{say(env.displayLocale, rowTexts.nothingMore)}</p>}
        <dl class="pairs">
          {pairs.map(({ label, value, path, format }) => (
            <div key={path}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                <Value
                  env={env}
                  value={value}
                  path={path}
                  format={format}
                  scopes={[row, env.data]}
                  length={1_000}
                />
              </dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  )
}
