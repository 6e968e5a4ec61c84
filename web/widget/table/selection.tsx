import './first-cell.css'
import './selection.css'
import { useMemo, useState } from 'preact/hooks'
import { formatCell, rowTexts, say, type TableView, writeTsv } from '#core/engines/widgets/page/index.ts'
import { RowOutcome, startInRow } from '../actions/in-rows.tsx'
import { startWithRows } from '../actions/start-with-rows.ts'
import { CopyButton } from '../shared/copy-button.tsx'
import { listSupportedActions, type WidgetEnv } from '../widget-env.ts'
import type { PagedRows } from './paged-rows.ts'

export type ChosenRows = {
  /** In the order of the result. */
  rows: unknown[]
  has(row: unknown): boolean
  set(rows: unknown[], isChosen: boolean): void
}

/** The rows that the user ticked; those that the widget no longer has are forgotten. */
export function useChosenRows(view: TableView): ChosenRows {
  const [chosen, setChosen] = useState<ReadonlySet<unknown>>(new Set())
  const rows = useMemo(() => view.rows.filter((row) => chosen.has(row)), [view.rows, chosen])
  return {
    rows,
    has: (row) => chosen.has(row),
    set: (changed, isChosen) =>
      setChosen((before) => {
        const next = new Set(before)
        for (const row of changed) {
          if (isChosen) next.add(row)
          else next.delete(row)
        }
        return next
      }),
  }
}

type RowCheckboxProps = { env: WidgetEnv; chosen: ChosenRows; row: unknown; name: string }

export const RowCheckbox = ({ env, chosen, row, name }: RowCheckboxProps) => (
  <input
    type="checkbox"
    class="tick"
    aria-label={say(env.displayLocale, rowTexts.chooseRow, { name })}
    checked={chosen.has(row)}
    onChange={({ currentTarget }) => chosen.set([row], currentTarget.checked)}
  />
)

const listPageRows = ({ visibleLines }: PagedRows) =>
  visibleLines.flatMap((line) => ('row' in line ? [line.row] : []))

type PageProps = { env: WidgetEnv; chosen: ChosenRows; paged: PagedRows }

/** Ticks the rows of the page. */
export function HeaderCheckbox({ env, chosen, paged }: PageProps) {
  const rows = listPageRows(paged)
  const isAll = rows.length > 0 && rows.every(chosen.has)
  return (
    <input
      type="checkbox"
      class="tick"
      aria-label={say(env.displayLocale, rowTexts.choosePage)}
      checked={isAll}
      indeterminate={!isAll && rows.some(chosen.has)}
      onChange={({ currentTarget }) => chosen.set(rows, currentTarget.checked)}
    />
  )
}

/** The place where actions of the chosen rows show their outcomes. */
const chosenPlace = { place: 'chosen rows' }

/** The number of the chosen rows, and the work that can be done with them. */
export function ChosenBar({ env, chosen, paged }: PageProps) {
  const { view, matchingRows } = paged
  const { rows } = chosen
  const { displayLocale } = env
  const name = say(displayLocale, rowTexts.chosenRows)
  const pageRows = listPageRows(paged)
  const canChooseAll =
    pageRows.length > 0 && pageRows.every(chosen.has) && !matchingRows.every((row) => chosen.has(row))
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form. */}
      <div class="buttons chosen" role="group" aria-label={name}>
        <span role="status">
          {rows.length > 0 && say(displayLocale, rowTexts.chosen, { count: rows.length })}
        </span>
        {rows.length > 0 && (
          <>
            {canChooseAll && (
              <button type="button" class="small" onClick={() => chosen.set(matchingRows, true)}>
                {say(displayLocale, rowTexts.chooseAll, { count: matchingRows.length })}
              </button>
            )}
            <ChosenActions env={env} chosen={chosen} view={view} />
            <CopyButton displayLocale={displayLocale} name={name} text={() => writeTsv(view, rows)}>
              {say(displayLocale, rowTexts.copyRows)}
            </CopyButton>
            <button type="button" class="small quiet" onClick={() => chosen.set(rows, false)}>
              {say(displayLocale, rowTexts.clear)}
            </button>
          </>
        )}
      </div>
      <RowOutcome env={env} row={chosenPlace} />
    </>
  )
}

function ChosenActions({ env, chosen, view }: { env: WidgetEnv; chosen: ChosenRows; view: TableView }) {
  const ActionButton = env.features.actions?.ActionButton
  const [first] = view.columns
  const actions = listSupportedActions(env, 'select').filter(({ rows }) => rows !== 'single')
  if (!ActionButton || actions.length === 0) return null
  const starts = chosen.rows.map((row) =>
    startInRow(env, row, first ? formatCell(first, row, env.data, env.displayLocale) : ''),
  )
  const onDone = (row: unknown) => chosen.set([row], false)
  return (
    <>
      {actions.map((action, index) => (
        <ActionButton
          key={index}
          env={env}
          action={action}
          start={{ ...startWithRows(env, action, starts, chosenPlace), onDone }}
          look="small"
        />
      ))}
    </>
  )
}
