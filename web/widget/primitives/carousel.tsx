import '../shared/cover.css'
import '../shared/pairs.css'
import '../shared/rows.css'
import './items.css'
import { useMemo, useRef } from 'preact/hooks'
import {
  buildItemViews,
  formatValue,
  type ItemView,
  isShowableImage,
} from '#core/engines/widgets/page/index.ts'
import { EmptyState } from '../shared/states.tsx'
import { HostLink } from '../shared/value.tsx'
import { listSupportedActions, type WidgetEnv } from '../widget-env.ts'
import { ItemValue } from './item-value.tsx'

const maxItems = 20

/** Never moves automatically. Further items are reached by scrolling, by keyboard or with buttons. */
export function Carousel({ env }: { env: WidgetEnv }) {
  const items = useMemo(
    () => buildItemViews(env.model, env.data, env.displayLocale).slice(0, maxItems),
    [env.model, env.data, env.displayLocale],
  )
  const track = useRef<HTMLUListElement>(null)
  if (items.length === 0) return <EmptyState />
  const move = (direction: number) => {
    const element = track.current
    const writingDirection = document.documentElement.dir === 'rtl' ? -1 : 1
    element?.scrollBy({ left: direction * writingDirection * element.clientWidth * 0.8 })
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

function Card({ env, item }: { env: WidgetEnv; item: ItemView }) {
  const [action] = listSupportedActions(env, 'select')
  const title = formatValue(item.title, env.displayLocale, 'id')
  const url = typeof item.url === 'string' ? item.url : ''
  return (
    <li class="card">
      {isShowableImage(item.image, env.model.imageOrigins) && (
        <img class="cover" src={item.image} alt={title} loading="lazy" />
      )}
      <h2 dir="auto">{url ? <HostLink env={env} url={url} children={title} /> : title}</h2>
      {(['subtitle', 'meta'] as const).map(
        (slot) =>
          item[slot] !== undefined &&
          item[slot] !== null && (
            <p key={slot} class="soft" dir="auto">
              <ItemValue env={env} item={item} slot={slot} length={160} />
            </p>
          ),
      )}
      {action && (
        <button
          type="button"
          onClick={() => env.run(action, [item.row, env.data, { row: item.row, item: item.row }])}
        >
          {action.label || 'Ask about it'}
          <span class="hidden"> {title}</span>
        </button>
      )}
    </li>
  )
}
