import { chartTexts, formatNumber, formatValue, getIntl, say } from '#core/engines/widgets/page/index.ts'
import type { ChartProps } from './chart-scale.ts'
import { buildPieSlices, findSlice, formatSlicePath, type PieSlice } from './pie-slices.ts'
import { Plot } from './plot.tsx'
import { useActivePoint } from './use-active-point.ts'

const size = 160
const half = size / 2

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
  const describe = ({ value, share }: PieSlice) =>
    `${formatNumber(value, displayLocale)} (${percent.format(share)})`
  const { active, handlers } = useActivePoint(slices.length, 0, (x, y) =>
    findSlice(slices, x / half - 1, y / half - 1),
  )
  const chosen = slices[active ?? -1]
  return (
    <div class="pie">
      <div>
        <Plot
          displayLocale={displayLocale}
          handlers={handlers}
          readout={chosen ? `${chosen.label}: ${describe(chosen)}` : ''}
        >
          <svg role="img" aria-label={summary} width={size} height={size} viewBox="-1 -1 2 2">
            {slices.map(({ from, share }, index) => (
              <path
                key={index}
                class={`slice series${index}${active === null || active === index ? '' : ' faint'}`}
                d={formatSlicePath(from, share)}
              />
            ))}
          </svg>
        </Plot>
      </div>
      <ul class="legend">
        {slices.map((slice, index) => (
          <li key={index} class={`series${index}`}>
            <i />
            <bdi>{slice.label}</bdi> {describe(slice)}
          </li>
        ))}
      </ul>
    </div>
  )
}
