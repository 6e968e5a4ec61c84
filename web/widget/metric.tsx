import './pairs.css'
import './metric.css'
import { type Metric as MetricView, metricsOf } from '#core/engines/widget-page/metric-view.ts'
import { shownText } from '#core/engines/widget-page/shown-text.ts'
import type { Env } from './env.ts'
import { Empty } from './states.tsx'

/** The direction as a sign and as a word, since screen readers do not convey colours and arrows. */
function direction(delta: unknown): { sign: string; word: string } {
  const number = typeof delta === 'string' ? Number.parseFloat(delta.replace(/[^\d.+-]/g, '')) : Number(delta)
  if (number > 0) return { sign: '▲', word: 'Up' }
  return number < 0 ? { sign: '▼', word: 'Down' } : { sign: '■', word: 'Unchanged' }
}

const unsigned = (delta: unknown) =>
  typeof delta === 'number' ? Math.abs(delta) : String(delta).replace(/^[+-]/, '')

export function Metric({ env }: { env: Env }) {
  const metrics = metricsOf(env.model, env.answer, env.reader)
  if (metrics.length === 0) return <Empty />
  const columns = env.model.look.columns
  return (
    <dl class="metrics" style={columns ? { '--wanted': String(columns) } : undefined}>
      {metrics.slice(0, 12).map((metric, index) => (
        <Figure key={index} env={env} metric={metric} />
      ))}
    </dl>
  )
}

function Figure({ env, metric }: { env: Env; metric: MetricView }) {
  const { label, value, unit, delta, deltaLabel } = metric
  const { sign, word } = direction(delta)
  return (
    <div>
      <dt dir="auto">{label || env.model.name}</dt>
      <dd class="figure">
        <bdi>{shownText(value, env.reader, '', 40)}</bdi>
        {unit && <small> {unit}</small>}
      </dd>
      {delta !== undefined && delta !== null && (
        <dd class="delta">
          <span aria-hidden="true">{sign}</span> {word}{' '}
          {word !== 'Unchanged' && <bdi>{shownText(unsigned(delta), env.reader, '', 40)}</bdi>} {deltaLabel}
        </dd>
      )}
    </div>
  )
}
