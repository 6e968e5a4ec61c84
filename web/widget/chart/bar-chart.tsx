import { formatNumber, formatValue } from '#core/engines/widgets/page/index.ts'
import { ShownOfAll } from '../shared/states.tsx'
import {
  type ChartProps,
  computeRange,
  estimateLabelWidth,
  formatPoint,
  selectPoints,
  truncateLabel,
} from './chart-scale.ts'
import { computeBars } from './compute-bars.ts'
import { Plot } from './plot.tsx'
import { useActivePoint } from './use-active-point.ts'

const maxBars = 12
const gap = 8

/** Horizontal bars, so that their labels are readable at any width. Those of negative values are hollow. */
export function BarChart({ view, width, displayLocale, summary, isStacked }: ChartProps) {
  const shown = selectPoints(view, maxBars)
  const rows = shown.map(({ values }) => computeBars(values, isStacked))
  const ends = rows.flatMap((bars) => bars.map(({ from, to }) => ({ label: '', values: [from, to] })))
  const { min, max } = computeRange({ ...view, points: ends }, true)
  const lines = isStacked ? 1 : view.series.length
  const barThickness = lines > 1 ? 13 : 18
  const labels = shown.map(({ label }) => formatValue(label, displayLocale, 'id'))
  const format = (value: number | null) => (value === null ? '–' : formatNumber(value, displayLocale))
  const texts = rows.map((bars) => bars.flatMap(({ shown }) => (shown === undefined ? [] : format(shown))))
  const left = Math.min(width * 0.38, Math.max(...labels.map(estimateLabelWidth))) + gap
  const right = Math.max(...texts.flat().map(estimateLabelWidth)) + gap
  const plotWidth = Math.max(20, width - left - right)
  const x = (value: number) => left + ((value - min) / (max - min)) * plotWidth
  const rowHeight = barThickness * lines + 10
  const height = rowHeight * shown.length
  const { active, handlers } = useActivePoint(shown.length, 0, (_x, y) => y / rowHeight - 0.5)
  return (
    <>
      <Plot
        displayLocale={displayLocale}
        handlers={handlers}
        readout={formatPoint(view, shown[active ?? -1], displayLocale)}
      >
        <svg role="img" aria-label={summary} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          {active !== null && (
            <rect class="active" y={active * rowHeight} width={width} height={rowHeight} rx={4} />
          )}
          <path class="axis" d={`M${x(0)} 0V${height}`} />
          {rows.map((bars, row) => (
            <g key={row} transform={`translate(0 ${row * rowHeight})`}>
              <text x={left - gap} y={rowHeight / 2} class="name">
                {truncateLabel(labels[row] ?? '', left - gap)}
              </text>
              {bars.map(({ from, to, value, shown }, index) => {
                const [start, end] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))]
                const y = 5 + (isStacked ? 0 : index * barThickness)
                return (
                  <g key={index} class={`series${index}`}>
                    {value !== null && value !== 0 && (
                      <rect
                        class={value < 0 ? 'negative' : undefined}
                        x={start}
                        y={y}
                        width={Math.max(2, end - start)}
                        height={barThickness - 2}
                        rx={isStacked ? 0 : 3}
                      />
                    )}
                    {shown !== undefined && (
                      <text x={Math.max(end, x(0)) + 6} y={y + barThickness / 2 - 1}>
                        {format(shown)}
                      </text>
                    )}
                  </g>
                )
              })}
            </g>
          ))}
        </svg>
      </Plot>
      {view.points.length > maxBars && (
        <ShownOfAll shown={maxBars} all={view.points.length} displayLocale={displayLocale} />
      )}
    </>
  )
}
