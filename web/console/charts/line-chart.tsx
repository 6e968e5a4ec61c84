import { ChartFrame, chartSize } from './chart-frame.tsx'
import { buildLinePath } from './line-path.ts'
import { formatAxisTime, formatTimeAxis } from './time-axis.ts'

/** Null leaves a gap in the line. */
export type LinePoint = { start: string; lower: number | null; upper: number | null }

type LineChartProps = {
  title: string
  summary: string
  label: string
  stepMs: number
  points: LinePoint[]
  legend: { lower: string; upper: string }
  format: (value: number | null) => string
}

export function LineChart({ points, legend, stepMs, format, ...frame }: LineChartProps) {
  const highest = Math.max(1, ...points.map(({ lower, upper }) => Math.max(lower ?? 0, upper ?? 0)))
  const width = chartSize.width / Math.max(1, points.length)
  const toPath = (values: (number | null)[]) => buildLinePath(values, { ...chartSize, highest })
  return (
    <ChartFrame
      {...frame}
      {...formatTimeAxis(
        points.map(({ start }) => start),
        stepMs,
      )}
      highest={format(highest)}
      legend={[
        { name: legend.lower, className: 'bg-accent' },
        { name: legend.upper, className: 'bg-warning' },
      ]}
    >
      <path
        d={toPath(points.map(({ upper }) => upper))}
        className="fill-none stroke-warning"
        strokeWidth={2}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={toPath(points.map(({ lower }) => lower))}
        className="fill-none stroke-accent"
        strokeWidth={2}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      {points.map(({ start, lower, upper }, index) => (
        <rect
          key={start}
          x={index * width}
          width={width}
          height={chartSize.height}
          className="fill-transparent"
        >
          <title>{`${formatAxisTime(start)}: ${legend.lower} ${format(lower)}, ${legend.upper} ${format(upper)}`}</title>
        </rect>
      ))}
    </ChartFrame>
  )
}
