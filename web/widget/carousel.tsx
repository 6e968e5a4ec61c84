import './pairs.css'
import './rows.css'
import './items.css'
import { useMemo, useRef } from 'preact/hooks'
import { type Item, itemsOf } from '#core/engines/widget-page/item-view.ts'
import { isShowable } from '#core/engines/widget-page/origins.ts'
import { shownText } from '#core/engines/widget-page/shown-text.ts'
import { actionsOn, type Env } from './env.ts'
import { Empty } from './states.tsx'
import { Link, Value } from './value.tsx'

const maxItems = 20

/** Never moves automatically; further items are reached by scrolling, by keyboard or by the buttons. */
export function Carousel({ env }: { env: Env }) {
  const items = useMemo(
    () => itemsOf(env.model, env.answer, env.reader).slice(0, maxItems),
    [env.model, env.answer, env.reader],
  )
  const track = useRef<HTMLUListElement>(null)
  if (items.length === 0) return <Empty />
  const move = (direction: number) => {
    const element = track.current
    const isLeftward = document.documentElement.dir === 'rtl' ? -1 : 1
    element?.scrollBy({ left: direction * isLeftward * element.clientWidth * 0.8 })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
      <section class="scroll" aria-label={env.model.name} tabIndex={0}>
        <ul class="track" ref={track}>
          {items.map((item, index) => (
            <Card key={index} env={env} item={item} />
          ))}
        </ul>
      </section>
      {items.length > 1 && (
        <div class="buttons turn">
          <button type="button" aria-label="Back" onClick={() => move(-1)}>
            <span class="arrow" aria-hidden="true">
              ‹
            </span>
          </button>
          <button type="button" aria-label="Further" onClick={() => move(1)}>
            <span class="arrow" aria-hidden="true">
              ›
            </span>
          </button>
        </div>
      )}
    </>
  )
}

function Card({ env, item }: { env: Env; item: Item }) {
  const [action] = actionsOn(env, 'select')
  const title = shownText(item.title, env.reader, 'id')
  const url = typeof item.url === 'string' ? item.url : ''
  return (
    <li class="card">
      {isShowable(item.image, env.model.imageOrigins) && (
        <img class="cover" src={item.image} alt={title} loading="lazy" />
      )}
      <h2 dir="auto">{url ? <Link env={env} url={url} children={title} /> : title}</h2>
      {[item.subtitle, item.meta].map(
        (words, index) =>
          words !== undefined &&
          words !== null && (
            <p key={index} class="soft" dir="auto">
              <Value env={env} value={words} length={160} />
            </p>
          ),
      )}
      {action && (
        <button
          type="button"
          onClick={() => env.run(action, [item.row, env.answer, { row: item.row, item: item.row }])}
        >
          {action.label || 'Ask about it'}
          <span class="hidden"> {title}</span>
        </button>
      )}
    </li>
  )
}
