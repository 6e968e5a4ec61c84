import './format-views.css'
import type { JSX } from 'preact'
import {
  chooseBadgeColour,
  commonTexts,
  computeShare,
  type FormatType,
  formatAs,
  formatValue,
  isShowableImage,
  say,
  toNumber,
  toTime,
  type ValueFormat,
} from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'

export type ValueProps = {
  env: WidgetEnv
  value: unknown
  /** The path of the value in the data. */
  path?: string | undefined
  length?: number | undefined
  format?: ValueFormat | null | undefined
  /** Searched for the values of options of the format. */
  scopes?: unknown[] | undefined
}

type FormatViewProps = ValueProps & { format: ValueFormat; scopes: unknown[]; text: string }

/** Formats that show more than a text; null if the value does not fit. */
export const formatViews: Partial<Record<FormatType, (props: FormatViewProps) => JSX.Element | null>> = {
  badge: ({ value, format, text }) => (
    <span class={`badge ${chooseBadgeColour(String(value), format.options)}`}>
      <bdi>{text}</bdi>
    </span>
  ),
  image: ({ env, value }) =>
    isShowableImage(value, env.model.imageOrigins) ? (
      <img class="thumb" src={value} alt="" loading="lazy" />
    ) : null,
  progress: ({ env, value, format, scopes, text }) => {
    const share = computeShare(value, format.options, { scopes, displayLocale: env.displayLocale })
    if (share === null) return null
    return (
      <span class="progress">
        <i style={{ '--share': `${Math.max(0, Math.min(100, share * 100))}%` }} />
        <bdi>{text}</bdi>
      </span>
    )
  },
  sparkline: Sparkline,
  relative: ({ env, value, text }) => {
    const time = toTime(value)
    if (!time) return null
    const exact = formatAs(
      value,
      { type: 'datetime', options: {} },
      { scopes: [], displayLocale: env.displayLocale },
    )
    return (
      <time dateTime={time.date.toISOString()} title={exact}>
        {text}
      </time>
    )
  },
}

const [width, height] = [72, 20]

/** The course of a list of numbers; its last value follows as a text. */
function Sparkline({ env, value }: FormatViewProps) {
  const numbers = (Array.isArray(value) ? value : []).flatMap((item) => toNumber(item) ?? []).slice(-200)
  if (numbers.length < 2) return null
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const points = numbers.map((number, at) => {
    const y = most === least ? 0.5 : (most - number) / (most - least)
    return `${((at / (numbers.length - 1)) * width).toFixed(1)} ${(1 + y * (height - 2)).toFixed(1)}`
  })
  const format = (number: number | undefined) => formatValue(number, env.displayLocale)
  return (
    <span class="sparkline">
      <svg
        role="img"
        aria-label={say(env.displayLocale, commonTexts.fromTo, {
          first: format(numbers[0]),
          last: format(numbers.at(-1)),
        })}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        <path d={`M${points.join('L')}`} />
      </svg>
    </span>
  )
}
