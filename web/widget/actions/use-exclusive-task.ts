import { useRef } from 'preact/hooks'

/** Runs one piece of work at a time: a second click while one runs does nothing. */
export type ExclusiveTask = {
  runExclusively(work: () => Promise<void>): Promise<void>
  isBusy(): boolean
}

export function useExclusiveTask(): ExclusiveTask {
  const isBusy = useRef(false)
  async function runExclusively(work: () => Promise<void>) {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } finally {
      isBusy.current = false
    }
  }
  return { runExclusively, isBusy: () => isBusy.current }
}
