// How long this thread was busy without a pause. On a loaded machine that is less than the event loop was delayed.

function readCpuTimeMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export type BusyMeter = {
  /** The maximum CPU milliseconds between two samples since the last call; resets the maximum. */
  takeMaximum(): number
}

/** Samples every millisecond; does not keep the process alive. */
export function startBusyMeter(): BusyMeter {
  let [maximum, last] = [0, readCpuTimeMs()]
  const sample = () => {
    const now = readCpuTimeMs()
    maximum = Math.max(maximum, now - last)
    last = now
  }
  setInterval(sample, 1).unref()
  return {
    takeMaximum() {
      sample()
      const result = maximum
      maximum = 0
      return result
    },
  }
}
