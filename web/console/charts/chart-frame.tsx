import type { ReactNode } from 'react'

type ChartFrameProps = {
  title: string
  summary: string
  /** What screen readers read in place of the drawing. */
  label: string
  legend: { name: string; className: string }[]
  /** The ends of the time axis. */
  from: string
  to: string
  children: ReactNode
}

/** Size of the drawings in their own units; they are stretched to the width of the frame. */
export const chartSize = { width: 600, height: 120 }

/** A titled drawing with its legend and its time axis. */
export const ChartFrame = ({ title, summary, label, legend, from, to, children }: ChartFrameProps) => (
  <figure className="rounded-card border border-line bg-surface p-4">
    <figcaption className="mb-2 flex flex-wrap items-baseline justify-between gap-2">
      <span className="text-sm font-medium">{title}</span>
      <span className="text-sm text-muted tabular-nums">{summary}</span>
    </figcaption>
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
      preserveAspectRatio="none"
      className="h-30 w-full border-b border-line"
    >
      {children}
    </svg>
    <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
      <span>{from}</span>
      <span className="flex gap-3">
        {legend.map(({ name, className }) => (
          <span key={name} className="inline-flex items-center gap-1">
            <span aria-hidden className={`size-2 rounded-full ${className}`} />
            {name}
          </span>
        ))}
      </span>
      <span>{to}</span>
    </div>
  </figure>
)
