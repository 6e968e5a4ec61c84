import type { ReactNode } from 'react'

type ChartFrameProps = {
  title: string
  summary: string
  /** Read by screen readers instead of the drawing. */
  label: string
  legend: { name: string; className: string }[]
  /** The label of the upper edge. The lower edge is zero. */
  highest: string
  /** The labels at both ends of the time axis. */
  from: string
  to: string
  children: ReactNode
}

/** In units of the SVG, which stretches to the width of the frame. */
export const chartSize = { width: 600, height: 120 }

export const ChartFrame = ({
  title,
  summary,
  label,
  legend,
  highest,
  from,
  to,
  children,
}: ChartFrameProps) => (
  <figure className="rounded-card border border-line bg-surface p-4">
    <figcaption className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
      <span className="text-sm font-medium">{title}</span>
      <Legend entries={legend} />
      <span className="ml-auto text-sm text-muted tabular-nums">{summary}</span>
    </figcaption>
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted tabular-nums">
      <span aria-hidden className="flex flex-col justify-between text-right leading-none">
        <span>{highest}</span>
        <span>0</span>
      </span>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
        preserveAspectRatio="none"
        className="h-30 w-full border-y border-line border-t-line/60"
      >
        <MiddleLine />
        {children}
      </svg>
      <div className="col-start-2 mt-1.5 flex justify-between gap-4 whitespace-nowrap">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  </figure>
)

const Legend = ({ entries }: { entries: ChartFrameProps['legend'] }) => (
  <span className="flex gap-3 text-xs text-muted">
    {entries.map(({ name, className }) => (
      <span key={name} className="inline-flex items-center gap-1">
        <span aria-hidden className={`size-2 rounded-full ${className}`} />
        {name}
      </span>
    ))}
  </span>
)

const MiddleLine = () => (
  <line
    x2={chartSize.width}
    y1={chartSize.height / 2}
    y2={chartSize.height / 2}
    className="stroke-line/60"
    vectorEffect="non-scaling-stroke"
  />
)
