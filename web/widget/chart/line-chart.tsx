import { formatNumber, formatValue } from '#core/engines/widgets/page/index.ts'
import { type ChartProps, computeRange, estimateLabelWidth, truncateLabel } from './chart-scale.ts'

const height = 190
const [top, bottom, right] = [12, 24, 8]
const maxDots = 24

/** The values of the grid lines: about three round numbers within the range. */
function computeTicks(min: number, max: number): number[] {
  const minimumStep = (max - min) / 3
  const power = 10 ** Math.floor(Math.log10(minimumStep))
  const step =
    [1, 2, 5, 10].map((factor) => factor * power).find((factor) => factor >= minimumStep) ?? minimumStep
  const first = Math.ceil(min / step)
  const count = Math.min(6, Math.floor(max / step) - first + 1)
  return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step)
}

export function LineChart({ view, width, displayLocale, summary }: ChartProps) {
  const { points } = view
  const { min, max } = computeRange(view, false)
  const ticks = computeTicks(min, max)
  const tickTexts = ticks.map((tick) => formatNumber(Number(tick.toPrecision(12)), displayLocale))
  const left = Math.min(width / 3, Math.max(12, ...tickTexts.map(estimateLabelWidth)) + 8)
  const x = (at: number) => left + (at / Math.max(1, points.length - 1)) * (width - left - right)
  const y = (value: number) => top + (1 - (value - min) / (max - min)) * (height - top - bottom)
  const endLabels = [0, points.length - 1].map((at) => formatValue(points[at]?.label, displayLocale, 'id'))
  return (
    <svg role="img" aria-label={summary} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {ticks.map((tick, at) => (
        <g key={at}>
          <path class="grid" d={`M${left} ${y(tick)}H${width}`} />
          <text x={left - 8} y={y(tick)} class="name">
            {tickTexts[at]}
          </text>
        </g>
      ))}
      {view.series.map((_, index) => {
        const knownPoints = points.flatMap(({ values }, at) => {
          const value = values[index]
          return typeof value === 'number' ? [[x(at), y(value)] as const] : []
        })
        return (
          <g key={index} class={`series${index}`}>
            <path
              class="line"
              d={`M${knownPoints.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join('L')}`}
            />
            {knownPoints.length <= maxDots &&
              knownPoints.map(([a, b]) => <circle key={a} cx={a} cy={b} r="3" />)}
          </g>
        )
      })}
      <text x={left} y={height - 8}>
        {truncateLabel(endLabels[0] ?? '', (width - left) / 2)}
      </text>
      {points.length > 1 && (
        <text x={width - right} y={height - 8} class="name">
          {truncateLabel(endLabels[1] ?? '', (width - left) / 2)}
        </text>
      )}
    </svg>
  )
}
