import { useSyncExternalStore } from 'react'

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** The interval, in milliseconds, at which all times on the page are updated. */
const refreshMs = 30_000

function formatRelativeTime(date: Date, now: number): string {
  const seconds = (date.getTime() - now) / 1000
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  return unit ? relative.format(Math.round(seconds / unit[1]), unit[0]) : relative.format(0, 'second')
}

function subscribeToClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, refreshMs)
  return () => clearInterval(timer)
}

const readClock = () => Math.floor(Date.now() / refreshMs) * refreshMs

/** A relative time, with the exact time as its tooltip. Empty for an empty time. */
export function RelativeTime({ time }: { time: string }) {
  useSyncExternalStore(subscribeToClock, readClock)
  if (!time) return null
  const date = new Date(time)
  return (
    <time dateTime={time} title={absolute.format(date)}>
      {formatRelativeTime(date, Date.now())}
    </time>
  )
}
