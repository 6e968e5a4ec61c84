import { ChartFrame, chartSize } from './chart-frame.tsx'
import { formatAxisTime, formatTimeAxis } from './time-axis.ts'

/** `marked` is the part of `value` that is drawn in the colour of errors. */
export type Bar = { start: string; value: number; marked: number }

type BarChartProps = {
  title: string
  summary: string
  label: string
  stepMs: number
  bars: Bar[]
  legend: { value: string; marked: string }
}

/** Counts over time. */
export function BarChart({ bars, legend, stepMs, ...frame }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const width = chartSize.width / Math.max(1, bars.length)
  const toHeight = (value: number) => (value / highest) * chartSize.height
  return (
    <ChartFrame
      {...frame}
      {...formatTimeAxis(
        bars.map(({ start }) => start),
        stepMs,
      )}
      highest={highest.toLocaleString('en')}
      legend={[
        { name: legend.value, className: 'bg-accent' },
        { name: legend.marked, className: 'bg-danger' },
      ]}
    >
      {bars.map(({ start, value, marked }, index) => (
        <g key={start}>
          <title>{`${formatAxisTime(start)}: ${value} (${legend.marked} ${marked})`}</title>
          <rect
            x={index * width}
            width={Math.max(1, width - 1)}
            y={chartSize.height - toHeight(value)}
            height={toHeight(value)}
            className="fill-accent"
          />
          <rect
            x={index * width}
            width={Math.max(1, width - 1)}
            y={chartSize.height - toHeight(marked)}
            height={toHeight(marked)}
            className="fill-danger"
          />
        </g>
      ))}
    </ChartFrame>
  )
}
