import { formatNumber, formatValue } from '#core/engines/widgets/page/index.ts'
import { ShownOfAll } from '../shared/states.tsx'
import { type ChartProps, computeRange, estimateLabelWidth, truncateLabel } from './chart-scale.ts'

const maxBars = 12
const gap = 8

/** Horizontal bars, so that their labels are readable at any width. */
export function BarChart({ view, width, displayLocale, summary }: ChartProps) {
  const shown = view.points.slice(0, maxBars)
  const { min, max } = computeRange(view, true)
  const barThickness = view.series.length > 1 ? 13 : 18
  const labels = shown.map(({ label }) => formatValue(label, displayLocale, 'id'))
  const valueTexts = shown.map(({ values }) =>
    values.map((value) => (value === null ? '–' : formatNumber(value, displayLocale))),
  )
  const left = Math.min(width * 0.38, Math.max(...labels.map(estimateLabelWidth))) + gap
  const right = Math.max(...valueTexts.flat().map(estimateLabelWidth)) + gap
  const plotWidth = Math.max(20, width - left - right)
  const x = (value: number) => left + ((value - min) / (max - min)) * plotWidth
  const rowHeight = barThickness * view.series.length + 10
  const height = rowHeight * shown.length
  return (
    <>
      <svg role="img" aria-label={summary} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <path class="axis" d={`M${x(0)} 0V${height}`} />
        {shown.map(({ values }, row) => (
          <g key={row} transform={`translate(0 ${row * rowHeight})`}>
            <text x={left - gap} y={rowHeight / 2} class="name">
              {truncateLabel(labels[row] ?? '', left - gap)}
            </text>
            {values.map((value, index) => {
              const from = Math.min(x(0), x(value ?? 0))
              const length = Math.abs(x(value ?? 0) - x(0))
              const y = 5 + index * barThickness
              return (
                <g key={index} class={`series${index}`}>
                  <rect
                    x={from}
                    y={y}
                    width={Math.max(length, value === null ? 0 : 2)}
                    height={barThickness - 2}
                    rx="3"
                  />
                  <text x={from + length + 6} y={y + barThickness / 2 - 1}>
                    {valueTexts[row]?.[index]}
                  </text>
                </g>
              )
            })}
          </g>
        ))}
      </svg>
      {view.points.length > maxBars && (
        <ShownOfAll shown={maxBars} all={view.points.length} env={{ displayLocale }} />
      )}
    </>
  )
}
