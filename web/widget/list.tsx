import './pairs.css'
import './items.css'
import { useMemo, useState } from 'preact/hooks'
import { type Item, itemsOf } from '#core/engines/widget-page/item-view.ts'
import { isShowable } from '#core/engines/widget-page/origins.ts'
import { shownText } from '#core/engines/widget-page/shown-text.ts'
import { actionsOn, type Env } from './env.ts'
import { pageSizeOf } from './page-size.ts'
import { Empty } from './states.tsx'
import { Value } from './value.tsx'

/** Each item is a button for the action, or several can be selected for it. Without an action it is read-only. */
export function List({ env }: { env: Env }) {
  const items = useMemo(() => itemsOf(env.model, env.answer, env.reader), [env.model, env.answer, env.reader])
  const [more, setMore] = useState(1)
  if (items.length === 0) return <Empty />
  const size = pageSizeOf(env) * more
  const left = items.length - size
  const shown = items.slice(0, size)
  return (
    <>
      {env.model.look.isMulti && actionsOn(env, 'select').length > 0 ? (
        <Choices env={env} items={shown} />
      ) : (
        <ul class="items">
          {shown.map((item, index) => (
            <Entry key={index} env={env} item={item} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <button type="button" class="more" onClick={() => setMore(more + 1)}>
          Show {Math.min(left, pageSizeOf(env))} more of {items.length.toLocaleString(env.reader.locale)}
        </button>
      )}
    </>
  )
}

function Entry({ env, item }: { env: Env; item: Item }) {
  const [action] = actionsOn(env, 'select')
  const scopes = [item.row, env.answer, { row: item.row, item: item.row }]
  return (
    <li>
      {action ? (
        <button type="button" class="item" onClick={() => env.run(action, scopes)}>
          <Words env={env} item={item} />
        </button>
      ) : (
        <div class="item">
          <Words env={env} item={item} />
        </div>
      )}
    </li>
  )
}

function Words({ env, item }: { env: Env; item: Item }) {
  return (
    <>
      {isShowable(item.image, env.model.imageOrigins) && <img class="thumb" src={item.image} alt="" />}
      <span class="words">
        <span class="title" dir="auto">
          {shownText(item.title, env.reader, 'id')}
        </span>
        {item.subtitle !== undefined && item.subtitle !== null && (
          <span class="subtitle" dir="auto">
            <Value env={env} value={item.subtitle} length={160} />
          </span>
        )}
      </span>
      {item.meta !== undefined && item.meta !== null && (
        <span class="meta">
          <Value env={env} value={item.meta} length={40} />
        </span>
      )}
    </>
  )
}

/** Merges the selected rows into one: each member is the list of their values. */
function together(rows: unknown[]): Record<string, unknown> {
  const keys = new Set(rows.flatMap((row) => Object.keys(Object(row))))
  const members = [...keys].map((key) => [key, rows.map((row) => Object(row)[key])] as const)
  return { ...Object.fromEntries(members), items: rows }
}

function Choices({ env, items }: { env: Env; items: Item[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<unknown>>(new Set())
  const toggle = (row: unknown) => {
    const next = new Set(chosen)
    if (!next.delete(row)) next.add(row)
    setChosen(next)
  }
  const rows = items.filter(({ row }) => chosen.has(row)).map(({ row }) => row)
  return (
    <>
      <ul class="items">
        {items.map((item, index) => (
          <li key={index}>
            <label class="item">
              <input type="checkbox" checked={chosen.has(item.row)} onChange={() => toggle(item.row)} />
              <Words env={env} item={item} />
            </label>
          </li>
        ))}
      </ul>
      <div class="buttons">
        <span role="status" class="soft">
          {rows.length} chosen
        </span>
        {actionsOn(env, 'select').map((action, index) => (
          <button
            key={index}
            type="button"
            class={index === 0 ? 'primary' : undefined}
            disabled={rows.length === 0}
            onClick={() => env.run(action, [together(rows), env.answer])}
          >
            {action.label || 'Continue'}
          </button>
        ))}
      </div>
    </>
  )
}
