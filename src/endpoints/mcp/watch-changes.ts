const everyMs = 300

/** Runs `refresh` several times a second, one at a time, until stopped. An outage is logged once. */
export function watchChanges(refresh: () => Promise<void>, log: (message: string, error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isFailing = false

  async function turn() {
    try {
      await refresh()
      isFailing = false
    } catch (error) {
      if (!isFailing) log('What apps serve cannot be read anew; what is in memory serves on.', error)
      isFailing = true
    }
    if (!isStopped) timer = setTimeout(turn, everyMs).unref()
  }

  timer = setTimeout(turn, everyMs).unref()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
