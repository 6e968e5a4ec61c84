import { chartTexts, formatNumber, formatValue, getIntl, say } from '#core/engines/widgets/page/index.ts'
import type { ChartProps } from './chart-scale.ts'
import { buildPieSlices, formatSlicePath } from './pie-slices.ts'

const size = 160

/** The shares of the first series, with their figures next to them. */
export function PieChart({ view, displayLocale, summary }: ChartProps) {
  const slices = buildPieSlices(
    view.points.map(({ label, values: [value] }) => ({
      label: formatValue(label, displayLocale, 'id'),
      value: value ?? 0,
    })),
    say(displayLocale, chartTexts.other),
  )
  const percent = getIntl(Intl.NumberFormat, displayLocale.locale, {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  return (
    <div class="pie">
      <svg role="img" aria-label={summary} width={size} height={size} viewBox="-1 -1 2 2">
        {slices.map(({ from, share }, index) => (
          <path key={index} class={`slice series${index}`} d={formatSlicePath(from, share)} />
        ))}
      </svg>
      <ul class="legend">
        {slices.map(({ label, value, share }, index) => (
          <li key={index} class={`series${index}`}>
            <i />
            <bdi>{label}</bdi> {formatNumber(value, displayLocale)} ({percent.format(share)})
          </li>
        ))}
      </ul>
    </div>
  )
}
