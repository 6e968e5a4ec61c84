import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type ChartView, chartSummary, chartView } from '#core/engines/widget-page/chart-view.ts'
import { BarChart } from './bar-chart.tsx'
import type { Env } from './env.ts'
import { LineChart } from './line-chart.tsx'
import { Empty } from './states.tsx'
import './chart.css'
import { PlainTable } from './plain-table.tsx'

/** The chart is drawn at the actual width, so that its text is not scaled. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!ref.current) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** An image with a summary for screen readers, and the same data as a table on demand. */
export function Chart({ env }: { env: Env }) {
  const view = useMemo(() => chartView(env.model, env.answer), [env.model, env.answer])
  const [isTable, setIsTable] = useState(false)
  const { ref, width } = useWidth()
  if (view.points.length === 0) return <Empty />
  const Drawn = env.model.look.chart === 'line' ? LineChart : BarChart
  return (
    <>
      <div ref={ref} class="chart">
        {isTable ? (
          <PlainTable env={tableEnv(env, view)} max={50} />
        ) : (
          width > 0 && (
            <Drawn view={view} width={width} reader={env.reader} summary={chartSummary(view, env.reader)} />
          )
        )}
      </div>
      {view.series.length > 1 && !isTable && <Legend view={view} />}
      <div class="buttons">
        <button type="button" class="small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Data table
        </button>
      </div>
    </>
  )
}

const Legend = ({ view }: { view: ChartView }) => (
  <ul class="legend" aria-hidden="true">
    {view.series.map(({ name }, index) => (
      <li key={name} class={`series${index}`}>
        <i />
        <bdi>{name}</bdi>
      </li>
    ))}
  </ul>
)

/** An environment that shows the points as rows of a table. */
function tableEnv(env: Env, { series, points }: ChartView): Env {
  const answer = points.map(({ label, values }) => ({ label, values }))
  const label = { label: 'Label', path: 'label', text: null }
  const columns = [
    label,
    ...series.map(({ name }, at) => ({ label: name, path: `values[${at}]`, text: null })),
  ]
  return { ...env, answer, model: { ...env.model, rowsPath: '', columns, actions: [] } }
}
