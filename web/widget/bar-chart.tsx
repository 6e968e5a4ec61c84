import { shownNumber, shownText } from '#core/engines/widget-page/shown-text.ts'
import { type DrawnProps, fitted, rangeOf, widthOf } from './chart-scale.ts'

const maxBars = 12
const gap = 8

/** Horizontal bars, so that their labels are readable at any width. */
export function BarChart({ view, width, reader, summary }: DrawnProps) {
  const shown = view.points.slice(0, maxBars)
  const { min, max } = rangeOf(view, true)
  const thick = view.series.length > 1 ? 13 : 18
  const labels = shown.map(({ label }) => shownText(label, reader, 'id'))
  const numbers = shown.map(({ values }) =>
    values.map((value) => (value === null ? '–' : shownNumber(value, reader))),
  )
  const left = Math.min(width * 0.38, Math.max(...labels.map(widthOf))) + gap
  const right = Math.max(...numbers.flat().map(widthOf)) + gap
  const room = Math.max(20, width - left - right)
  const x = (value: number) => left + ((value - min) / (max - min)) * room
  const rowHeight = thick * view.series.length + 10
  const height = rowHeight * shown.length
  return (
    <>
      <svg role="img" aria-label={summary} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <path class="axis" d={`M${x(0)} 0V${height}`} />
        {shown.map(({ values }, row) => (
          <g key={row} transform={`translate(0 ${row * rowHeight})`}>
            <text x={left - gap} y={rowHeight / 2} class="name">
              {fitted(labels[row] ?? '', left - gap)}
            </text>
            {values.map((value, index) => {
              const from = Math.min(x(0), x(value ?? 0))
              const length = Math.abs(x(value ?? 0) - x(0))
              const y = 5 + index * thick
              return (
                <g key={index} class={`series${index}`}>
                  <rect
                    x={from}
                    y={y}
                    width={Math.max(length, value === null ? 0 : 2)}
                    height={thick - 2}
                    rx="3"
                  />
                  <text x={from + length + 6} y={y + thick / 2 - 1}>
                    {numbers[row]?.[index]}
                  </text>
                </g>
              )
            })}
          </g>
        ))}
      </svg>
      {view.points.length > maxBars && (
        <p class="soft">
          The first {maxBars} of {shownNumber(view.points.length, reader)}.
        </p>
      )}
    </>
  )
}
