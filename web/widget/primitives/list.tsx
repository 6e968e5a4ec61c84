import '../shared/disabled.css'
import '../shared/filter.css'
import '../shared/pairs.css'
import './items.css'
import './list.css'
import { useMemo, useState } from 'preact/hooks'
import {
  buildItemViews,
  formatValue,
  type ItemView,
  isShowableImage,
  rowTexts,
  say,
} from '#core/engines/widgets/page/index.ts'
import { RowButtons, RowOutcome, splitRowActions, startInRow } from '../actions/in-rows.tsx'
import { startWithRows } from '../actions/start-with-rows.ts'
import { Picture } from '../shared/picture.tsx'
import { EmptyState } from '../shared/states.tsx'
import { listSupportedActions, type WidgetEnv } from '../widget-env.ts'
import { ItemValue } from './item-value.tsx'
import { computePageSize } from './page-size.ts'

/** Items are buttons for the action, or can be selected for it. Without an action the list is read-only. */
export function List({ env }: { env: WidgetEnv }) {
  const items = useMemo(
    () => buildItemViews(env.model, env.data, env.displayLocale),
    [env.model, env.data, env.displayLocale],
  )
  const [pagesShown, setPagesShown] = useState(1)
  if (items.length === 0) return <EmptyState displayLocale={env.displayLocale} />
  const size = computePageSize(env) * pagesShown
  const remaining = items.length - size
  const visibleItems = items.slice(0, size)
  const hasPictures = items.some(({ image }) => isShowableImage(image, env.model.imageOrigins))
  return (
    <>
      {listChosenActions(env).length > 0 ? (
        <SelectableItems env={env} items={visibleItems} hasPictures={hasPictures} />
      ) : (
        <ul class="items">
          {visibleItems.map((item, index) => (
            <ListItem key={index} env={env} item={item} hasPictures={hasPictures} />
          ))}
        </ul>
      )}
      {remaining > 0 && (
        <button type="button" class="more" onClick={() => setPagesShown(pagesShown + 1)}>
          {say(env.displayLocale, rowTexts.showMore, {
            count: Math.min(remaining, computePageSize(env)),
            all: items.length,
          })}
        </button>
      )}
    </>
  )
}

type ItemProps = { env: WidgetEnv; item: ItemView; hasPictures: boolean }

function ListItem({ env, item, hasPictures }: ItemProps) {
  const { inCell, others } = splitRowActions(env)
  const start = startInRow(env, item.row, formatValue(item.title, env.displayLocale, 'id'))
  return (
    <li class={env.marks.has(item.row) ? 'marked' : undefined}>
      {inCell ? (
        <button type="button" class="item" onClick={() => env.run(inCell, start)}>
          <ItemContent env={env} item={item} hasPictures={hasPictures} />
        </button>
      ) : (
        <div class="item">
          <ItemContent env={env} item={item} hasPictures={hasPictures} />
        </div>
      )}
      {others.length > 0 && <RowButtons env={env} actions={others} start={start} />}
      <RowOutcome env={env} row={item.row} />
    </li>
  )
}

function ItemContent({ env, item, hasPictures }: ItemProps) {
  const title = formatValue(item.title, env.displayLocale, 'id')
  return (
    <>
      {hasPictures && <Picture env={env} class="thumb" src={item.image} alt="" name={title} />}
      <span class="words">
        <span class="title" dir="auto">
          {title}
        </span>
        {item.subtitle !== undefined && item.subtitle !== null && (
          <span class="subtitle" dir="auto">
            <ItemValue env={env} item={item} slot="subtitle" length={160} />
          </span>
        )}
      </span>
      {item.meta !== undefined && item.meta !== null && (
        <span class="meta">
          <ItemValue env={env} item={item} slot="meta" length={40} />
        </span>
      )}
    </>
  )
}

/** The actions for items that are ticked: with `select: multi` all of them. */
const listChosenActions = (env: WidgetEnv) =>
  listSupportedActions(env, 'select').filter(({ rows }) => env.model.look.isMulti || rows !== 'single')

type SelectableItemsProps = { env: WidgetEnv; items: ItemView[]; hasPictures: boolean }

function SelectableItems({ env, items, hasPictures }: SelectableItemsProps) {
  const [selected, setSelected] = useState<ReadonlySet<unknown>>(new Set())
  const toggle = (row: unknown) => {
    const next = new Set(selected)
    if (!next.delete(row)) next.add(row)
    setSelected(next)
  }
  const others = env.model.look.isMulti
    ? []
    : listSupportedActions(env, 'select').filter(({ rows }) => rows === 'single')
  const Button = env.features.actions?.ActionButton
  const chosen = items
    .filter(({ row }) => selected.has(row))
    .map(({ row, title }) => startInRow(env, row, formatValue(title, env.displayLocale, 'id')))
  return (
    <>
      <ul class="items">
        {items.map((item, index) => (
          <li key={index}>
            <label class="item">
              <input type="checkbox" checked={selected.has(item.row)} onChange={() => toggle(item.row)} />
              <ItemContent env={env} item={item} hasPictures={hasPictures} />
            </label>
            {others.length > 0 && (
              <RowButtons
                env={env}
                actions={others}
                start={startInRow(env, item.row, formatValue(item.title, env.displayLocale, 'id'))}
              />
            )}
            <RowOutcome env={env} row={item.row} />
          </li>
        ))}
      </ul>
      <div class="buttons">
        <span role="status" class="soft">
          {say(env.displayLocale, rowTexts.chosen, { count: chosen.length })}
        </span>
        {Button &&
          chosen.length > 0 &&
          listChosenActions(env).map((action, index) => (
            <Button
              key={index}
              env={env}
              action={action.label ? action : { ...action, label: say(env.displayLocale, rowTexts.proceed) }}
              start={startWithRows(env, action, chosen, null)}
              look={index === 0 ? 'primary' : undefined}
            />
          ))}
      </div>
    </>
  )
}
