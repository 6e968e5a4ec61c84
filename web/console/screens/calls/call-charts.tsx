import { useQuery } from '@tanstack/react-query'
import { type CallSeries, callSeriesQuery } from '../../api/queries/calls.ts'
import { BarChart } from '../../charts/bar-chart.tsx'
import { LineChart } from '../../charts/line-chart.tsx'
import { callsTexts } from '../../texts/calls-texts.ts'
import { formatMilliseconds, formatShare } from '../../ui/format-figure.ts'
import { QueryContent } from '../../ui/query-content.tsx'

type CallChartsProps = { appId: string; options: Parameters<typeof callSeriesQuery>[1] }

export const CallCharts = ({ appId, options }: CallChartsProps) => (
  <QueryContent query={useQuery(callSeriesQuery(appId, options))}>
    {(series) => <Charts series={series} />}
  </QueryContent>
)

function Charts({ series: { buckets, interval_seconds: seconds, complete } }: { series: CallSeries }) {
  const total = buckets.reduce((sum, { count }) => sum + count, 0)
  const errors = buckets.reduce((sum, bucket) => sum + bucket.errors, 0)
  const { charts, chartLabel, incomplete } = callsTexts
  const volume = `${total.toLocaleString('en')} · ${charts.errors} ${formatShare(total ? errors / total : 0)}`
  const slowest = Math.max(0, ...buckets.map(({ p95_ms: p95 }) => p95 ?? 0))
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <BarChart
          title={charts.volume}
          summary={volume}
          label={chartLabel(charts.volume, volume)}
          stepMs={seconds * 1000}
          bars={buckets.map(({ start, count, errors: failed }) => ({ start, value: count, marked: failed }))}
          legend={{ value: charts.volume, marked: charts.errors }}
        />
        <LineChart
          title={charts.duration}
          summary={`${charts.p95} ≤ ${formatMilliseconds(slowest || null)}`}
          label={chartLabel(charts.duration, formatMilliseconds(slowest || null))}
          stepMs={seconds * 1000}
          points={buckets.map(({ start, p50_ms: lower, p95_ms: upper }) => ({ start, lower, upper }))}
          legend={{ lower: charts.p50, upper: charts.p95 }}
          format={formatMilliseconds}
        />
      </div>
      {!complete && <p className="text-sm text-muted">{incomplete}</p>}
    </>
  )
}
