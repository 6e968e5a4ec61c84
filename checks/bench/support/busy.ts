// How long this thread worked without a pause: on a machine that has other things to do that is less than it stood still.

function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export type Busy = {
  /** Milliseconds of its own time at most between two looks at the clock, since it was last asked. */
  most(): number
}

/** Looks every millisecond, as long as the process lives for something else. */
export function watchBusy(): Busy {
  let [busy, last] = [0, worked()]
  const look = () => {
    const now = worked()
    busy = Math.max(busy, now - last)
    last = now
  }
  setInterval(look, 1).unref()
  return {
    most() {
      look()
      const most = busy
      busy = 0
      return most
    },
  }
}
