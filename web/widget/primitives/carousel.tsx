import '../shared/cover.css'
import '../shared/pairs.css'
import './items.css'
import './carousel.css'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import {
  buildItemViews,
  commonTexts,
  formatValue,
  type ItemView,
  isShowableImage,
  rowTexts,
  say,
} from '#core/engines/widgets/page/index.ts'
import { RowButtons, RowOutcome, startInRow } from '../actions/in-rows.tsx'
import { ArrowButton } from '../shared/arrow-button.tsx'
import { Picture } from '../shared/picture.tsx'
import { EmptyState, ShownOfAll } from '../shared/states.tsx'
import { HostLink } from '../shared/value.tsx'
import { listSupportedActions, type WidgetEnv } from '../widget-env.ts'
import { ItemValue } from './item-value.tsx'

const maxItems = 20

/** Never moves automatically. Further items are reached by scrolling, with the arrow keys, or with buttons. */
export function Carousel({ env }: { env: WidgetEnv }) {
  const all = useMemo(
    () => buildItemViews(env.model, env.data, env.displayLocale),
    [env.model, env.data, env.displayLocale],
  )
  const items = all.slice(0, maxItems)
  const { track, place, move } = useTrack(items)
  const hasPictures = items.some(({ image }) => isShowableImage(image, env.model.imageOrigins))
  if (items.length === 0) return <EmptyState displayLocale={env.displayLocale} />
  const moveByKey = (event: KeyboardEvent) => {
    const steps = readArrow(event)
    if (steps === 0) return
    event.preventDefault()
    move(steps)
  }
  return (
    <>
      <section aria-label={env.model.name} onKeyDown={moveByKey}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard. */}
        <ul class="track" ref={track} tabIndex={0}>
          {items.map((item, index) => (
            <Card key={index} env={env} item={item} hasPictures={hasPictures} />
          ))}
        </ul>
      </section>
      {place !== 'all' && (
        <div class="buttons turns">
          <ArrowButton
            label={say(env.displayLocale, commonTexts.previous)}
            isDisabled={place === 'start'}
            onClick={() => move(-1)}
          />
          <ArrowButton
            label={say(env.displayLocale, commonTexts.next)}
            isForward
            isDisabled={place === 'end'}
            onClick={() => move(1)}
          />
        </div>
      )}
      {all.length > maxItems && (
        <ShownOfAll shown={maxItems} all={all.length} displayLocale={env.displayLocale} />
      )}
    </>
  )
}

const isRightToLeft = () => document.documentElement.dir === 'rtl'

/** How many cards an arrow key moves on in the reading direction. */
const readArrow = ({ key }: KeyboardEvent): number =>
  key === 'ArrowRight' || key === 'ArrowLeft' ? ((key === 'ArrowRight') === isRightToLeft() ? -1 : 1) : 0

/** Which end of the cards is in sight. */
type TrackPlace = 'all' | 'start' | 'middle' | 'end'

function findPlace({ scrollLeft, clientWidth, scrollWidth }: Element): TrackPlace {
  const rest = scrollWidth - clientWidth
  const passed = Math.abs(scrollLeft)
  if (rest < 4) return 'all'
  return passed < 4 ? 'start' : passed > rest - 4 ? 'end' : 'middle'
}

function useTrack(items: ItemView[]) {
  const track = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState<TrackPlace>('all')
  useEffect(() => {
    const element = track.current
    if (!element) return undefined
    const update = () => setPlace(findPlace(element))
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [items.length])
  const move = (steps: number) => {
    const [first, second] = track.current?.children ?? []
    const step = Math.abs(
      (second?.getBoundingClientRect().left ?? 0) - (first?.getBoundingClientRect().left ?? 0),
    )
    track.current?.scrollBy({ left: steps * step * (isRightToLeft() ? -1 : 1) })
  }
  return { track, place, move }
}

type CardProps = { env: WidgetEnv; item: ItemView; hasPictures: boolean }

function Card({ env, item, hasPictures }: CardProps) {
  const actions = listSupportedActions(env, 'select').map((action) =>
    action.label ? action : { ...action, label: say(env.displayLocale, rowTexts.askAbout) },
  )
  const title = formatValue(item.title, env.displayLocale, 'id')
  const url = typeof item.url === 'string' ? item.url : ''
  return (
    <li class="card">
      {hasPictures && <Picture env={env} class="cover" src={item.image} alt={title} name={title} />}
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
      {actions.length > 0 && (
        <RowButtons env={env} actions={actions} start={startInRow(env, item.row, title)} />
      )}
      <RowOutcome env={env} row={item.row} />
    </li>
  )
}
