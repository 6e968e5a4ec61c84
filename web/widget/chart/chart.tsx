import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import {
  buildChartView,
  type ChartView,
  chartTexts,
  say,
  sayLabel,
  summarizeChart,
} from '#core/engines/widgets/page/index.ts'
import { EmptyState } from '../shared/states.tsx'
import type { WidgetEnv } from '../widget-env.ts'
import { BarChart } from './bar-chart.tsx'
import './chart.css'
import { PlainTable } from '../shared/plain-table.tsx'

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
export function Chart({ env }: { env: WidgetEnv }) {
  const view = useMemo(() => buildChartView(env.model, env.data), [env.model, env.data])
  const [isTable, setIsTable] = useState(false)
  const { ref, width } = useWidth()
  if (view.points.length === 0) return <EmptyState displayLocale={env.displayLocale} />
  const ChartComponent = chooseChart(env, view)
  return (
    <>
      {view.series.length > 1 && !isTable && ChartComponent !== env.features.pie?.PieChart && (
        <Legend view={view} />
      )}
      <div ref={ref} class="chart">
        {isTable ? (
          <PlainTable env={createTableEnv(env, view)} max={50} />
        ) : (
          width > 0 && (
            <ChartComponent
              view={view}
              width={width}
              displayLocale={env.displayLocale}
              summary={summarizeChart(view, env.displayLocale)}
              isArea={env.model.look.chart === 'area'}
              isStacked={env.model.look.chart === 'stacked'}
            />
          )
        )}
      </div>
      <div class="buttons">
        <button type="button" class="small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {say(env.displayLocale, chartTexts.dataTable)}
        </button>
      </div>
    </>
  )
}

/** A pie has no negative parts, and needs at least one that is positive. */
function chooseChart({ features: { lines, pie } }: WidgetEnv, { points }: ChartView) {
  const values = points.map(({ values: [value] }) => value ?? 0)
  const isWhole = values.every((value) => value >= 0) && values.some((value) => value > 0)
  return lines?.LineChart || (isWhole && pie?.PieChart) || BarChart
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
function createTableEnv(env: WidgetEnv, { series, points }: ChartView): WidgetEnv {
  const label = { label: say(env.displayLocale, chartTexts.label), path: 'label', text: null, format: null }
  const columns = [
    label,
    ...series.map(({ name, shown }, at) => ({
      label: sayLabel(env.displayLocale, { label: name, path: shown }),
      path: `values[${at}]`,
      text: null,
      format: null,
    })),
  ]
  return { ...env, data: points, model: { ...env.model, rowsPath: '', columns, actions: [] } }
}
