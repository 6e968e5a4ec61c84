import '../shared/beside.css'
import '../shared/cover.css'
import '../shared/pairs.css'
import './detail.css'
import { useState } from 'preact/hooks'
import {
  buildDetailView,
  formatValue,
  isShowableImage,
  maxAllPairs,
} from '#core/engines/widgets/page/index.ts'
import { EmptyState } from '../shared/states.tsx'
import { Value } from '../shared/value.tsx'
import type { WidgetEnv } from '../widget-env.ts'

/** Longer than in a table, since this view shows a single record. */
const maxLength = 2_000
const longTextLength = 60

export function Detail({ env }: { env: WidgetEnv }) {
  const [maxPairs, setMaxPairs] = useState<number>()
  const { title, image, pairs, scopes, leftOut } = buildDetailView(
    env.model,
    env.data,
    env.displayLocale,
    maxPairs,
  )
  if (pairs.length === 0 && (title === undefined || title === null)) return <EmptyState />
  const heading =
    title === undefined || title === null ? env.model.name : formatValue(title, env.displayLocale, 'id')
  const columns = env.model.look.columns
  return (
    <>
      {isShowableImage(image, env.model.imageOrigins) && <img class="cover" src={image} alt={heading} />}
      <h1 dir="auto">{heading}</h1>
      <dl class="pairs" style={columns ? { '--wanted': String(columns) } : undefined}>
        {pairs.map(({ label, value, path, format }, index) => (
          <div
            key={index}
            class={typeof value === 'string' && value.length > longTextLength ? 'wide' : undefined}
          >
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <Value env={env} value={value} path={path} length={maxLength} format={format} scopes={scopes} />
            </dd>
          </div>
        ))}
      </dl>
      {leftOut > 0 && (
        <button type="button" class="small" onClick={() => setMaxPairs(maxAllPairs)}>
          Show all
        </button>
      )}
    </>
  )
}
