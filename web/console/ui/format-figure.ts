/** Formats milliseconds as "12 ms" or "1.2 s"; null becomes a dash. */
export function formatMilliseconds(ms: number | null): string {
  if (ms === null) return '–'
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** Formats a share from 0 to 1 in percent. Only 0 itself is shown as 0. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.001) return '< 0.1 %'
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`
}

const sizeUnits = ['bytes', 'kB', 'MB', 'GB'] as const

/** Formats a number of bytes as "12 bytes", "340 kB" or "13.2 MB". */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), sizeUnits.length - 1)
  return `${(bytes / 1000 ** step).toFixed(step < 2 ? 0 : 1)} ${sizeUnits[step]}`
}
