const dayMs = 86_400_000

const timeOfDay = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayAndTime = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats both ends of the axis, as briefly as its time span allows. */
export function formatTimeAxis(starts: readonly string[], stepMs: number): { from: string; to: string } {
  const [first, last] = [starts[0], starts.at(-1)]
  if (!first || !last) return { from: '', to: '' }
  const [from, to] = [Date.parse(first), Date.parse(last) + stepMs]
  const format = to - from > dayMs ? dayAndTime : timeOfDay
  return { from: format.format(from), to: format.format(to) }
}

export const formatAxisTime = (time: string) => dayAndTime.format(new Date(time))
