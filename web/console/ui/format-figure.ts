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
