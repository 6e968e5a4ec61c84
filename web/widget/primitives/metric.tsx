import '../shared/beside.css'
import '../shared/pairs.css'
import './metric.css'
import {
  buildMetricViews,
  type FormatContext,
  formatAmount,
  formatAs,
  formatNumber,
  type MetricView,
  metricTexts,
  say,
  type Text,
  toNumber,
  type ValueFormat,
} from '#core/engines/widgets/page/index.ts'
import { EmptyState } from '../shared/states.tsx'
import type { WidgetEnv } from '../widget-env.ts'

/** The direction as a sign and as a word, since screen readers do not convey colours and arrows. */
function describeDirection(delta: unknown): { sign: string; word: Text } {
  const number = typeof delta === 'string' ? Number.parseFloat(delta.replace(/[^\d.+-]/g, '')) : Number(delta)
  if (number > 0) return { sign: '▲', word: metricTexts.up }
  return number < 0 ? { sign: '▼', word: metricTexts.down } : { sign: '■', word: metricTexts.unchanged }
}

const removeSign = (delta: unknown) =>
  typeof delta === 'number' ? Math.abs(delta) : String(delta).replace(/^[+-]/, '')

export function Metric({ env }: { env: WidgetEnv }) {
  const metrics = buildMetricViews(env.model, env.data, env.displayLocale)
  if (metrics.length === 0) return <EmptyState displayLocale={env.displayLocale} />
  const columns = env.model.look.columns
  return (
    <dl class="pairs metrics" style={columns ? { '--wanted': String(columns) } : undefined}>
      {metrics.slice(0, 12).map((metric, index) => (
        <Figure key={index} env={env} metric={metric} />
      ))}
    </dl>
  )
}

/** Integers below 10,000 are grouped too: a figure is no year. */
function formatFigure(value: unknown, format: ValueFormat | null, context: FormatContext): string {
  const number = format?.type === 'number' ? toNumber(value) : null
  if (number === null) return formatAs(value, format, context)
  const { decimals = '' } = format?.options ?? {}
  return formatNumber(number, context.displayLocale, {
    minimumFractionDigits: Number(decimals),
    maximumFractionDigits: Number(decimals || 3),
    useGrouping: true,
  })
}

function Figure({ env, metric }: { env: WidgetEnv; metric: MetricView }) {
  const { label, value, unit, delta, deltaLabel, format, deltaFormat, scopes } = metric
  const context = { scopes, displayLocale: env.displayLocale, length: 40 }
  const { sign, word } = describeDirection(delta)
  const amount = formatAmount(value, unit, env.displayLocale)
  return (
    <div>
      <dt>
        <bdi>{label || env.model.name}</bdi>
      </dt>
      <dd class="figure">
        <bdi>{amount ?? formatFigure(value, unit ? null : format, context)}</bdi>
        {unit && amount === null && <small> {unit}</small>}
      </dd>
      {delta !== undefined && delta !== null && (
        <dd class="delta">
          <span aria-hidden="true">{sign}</span> {say(env.displayLocale, word)}{' '}
          {word !== metricTexts.unchanged && (
            <bdi>{formatFigure(removeSign(delta), deltaFormat, context)}</bdi>
          )}{' '}
          {deltaLabel}
        </dd>
      )}
    </div>
  )
}
