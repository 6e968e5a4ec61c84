const hourMs = 60 * 60 * 1000

/** At once and then every hour. Returns what stops it, and waits for a run that is under way. */
export function hourly(work: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  const run = () => work().catch(failed)
  let last = run()
  const timer = setInterval(() => {
    last = run()
  }, hourMs).unref()
  return () => {
    clearInterval(timer)
    return last
  }
}
