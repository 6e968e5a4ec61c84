import { formatValue } from '#core/engines/widgets/page/index.ts'
import {
  type ChartProps,
  computeRange,
  computeTicks,
  estimateLabelWidth,
  formatPoint,
  formatTick,
  truncateLabel,
} from './chart-scale.ts'
import { Plot } from './plot.tsx'
import { splitAtGaps } from './split-at-gaps.ts'
import { useActivePoint } from './use-active-point.ts'

const height = 190
const [top, bottom, right] = [12, 24, 8]
const maxDots = 24

/** Lines with gaps where values are missing. The values of a point are shown on hover, and with the arrow keys. */
export function LineChart({ view, width, displayLocale, summary, isArea }: ChartProps) {
  const { points, series } = view
  const { min, max } = computeRange(view, isArea)
  const ticks = computeTicks(min, max)
  const tickTexts = ticks.map((tick) => formatTick(tick, displayLocale))
  const left = Math.min(width / 3, Math.max(12, ...tickTexts.map(estimateLabelWidth)) + 8)
  const step = (width - left - right) / Math.max(1, points.length - 1)
  const x = (at: number) => left + at * step
  const y = (value: number) => top + (1 - (value - min) / (max - min)) * (height - top - bottom)
  const formatLabel = (at: number) => formatValue(points[at]?.label, displayLocale, 'id')
  const { active, handlers } = useActivePoint(
    points.length,
    points.length - 1,
    (offset) => (offset - left) / step,
  )
  return (
    <Plot
      displayLocale={displayLocale}
      handlers={handlers}
      readout={formatPoint(view, points[active ?? -1], displayLocale)}
    >
      <svg role="img" aria-label={summary} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {ticks.map((tick, at) => (
          <g key={at}>
            <path class={tick === 0 ? 'axis' : 'grid'} d={`M${left} ${y(tick)}H${width}`} />
            <text x={left - 8} y={y(tick)} class="name">
              {tickTexts[at]}
            </text>
          </g>
        ))}
        {series.map((_, index) => (
          <g key={index} class={`series${index}`}>
            {splitAtGaps(points.map((point) => point.values[index] ?? null)).map((part) => {
              const places = part.map(([at, value]) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
              const [first, last] = [part[0]?.[0] ?? 0, part.at(-1)?.[0] ?? 0]
              return (
                <g key={first}>
                  {isArea && (
                    <path class="area" d={`M${x(first)} ${y(0)}L${places.join('L')}L${x(last)} ${y(0)}`} />
                  )}
                  <path class="line" d={`M${places.join('L')}`} />
                  {(points.length <= maxDots || part.length === 1) &&
                    part.map(([at, value]) => <circle key={at} cx={x(at)} cy={y(value)} r="3" />)}
                </g>
              )
            })}
            {active !== null && typeof points[active]?.values[index] === 'number' && (
              <circle cx={x(active)} cy={y(points[active].values[index])} r="5" />
            )}
          </g>
        ))}
        {active !== null && <path class="axis" d={`M${x(active)} ${top}V${height - bottom}`} />}
        <text x={left} y={height - 8}>
          {truncateLabel(formatLabel(0), (width - left) / 2)}
        </text>
        {points.length > 1 && (
          <text x={width - right} y={height - 8} class="name">
            {truncateLabel(formatLabel(points.length - 1), (width - left) / 2)}
          </text>
        )}
      </svg>
    </Plot>
  )
}
