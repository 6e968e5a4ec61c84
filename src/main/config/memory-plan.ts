// Divides the memory that the service may use: what it needs at rest, the processes that read documents, the threads
// that process large responses, and the bytes of requests and responses in progress.
import { totalmem } from 'node:os'

/** MiB with which a few large responses and documents at once were survived when it was measured. */
export const leastMemoryMiB = 512

export type MemoryPlan = {
  /** Bytes of bodies in progress. */
  inFlightBytes: number
  /** Processes that read documents, and the heap limit of each in MiB. */
  documentProcesses: number
  documentHeapMiB: number
  /** Of the threads that process large responses: their number at most, heap limit, idle time, and the values they parse. */
  results: { threads: number; heapMiB: number; idleMs: number; maxValues: number }
  /** Of the process that counts tokens: how long it stays when it is idle. */
  tokens: { idleMs: number }
}

const mebibyte = 1024 * 1024
/** Measured: the service and its threads at rest. */
const restMiB = 160
/** A process that reads documents takes this much beside its heap. */
const processMiB = 45
const minDocumentHeapMiB = 48
const maxHeapMiB = 1024
const minInFlightMiB = 8
const maxInFlightMiB = 1024
const maxThreads = 4
const minThreadHeapMiB = 96
/** With less memory, idle threads and processes end soon. */
const ampleMiB = 1024

/** Twice what the costliest responses of so many values took when it was measured, and 40 for the thread itself. */
const allValuesHeapMiB = 384
const heapForValues: { heapMiB: number; maxValues: number }[] = [
  { heapMiB: allValuesHeapMiB, maxValues: Number.POSITIVE_INFINITY },
  { heapMiB: 192, maxValues: 500_000 },
  { heapMiB: 0, maxValues: 100_000 },
]

const clamp = (value: number, min: number, max: number) => Math.floor(Math.min(Math.max(value, min), max))

/** MiB that the control group allows; without a limit, those of the machine. */
export function detectMemoryMiB(): number {
  const constrained = process.constrainedMemory()
  return Math.floor((constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()) / mebibyte)
}

/** Half of what is free for documents, a quarter for threads, and of what then remains half for bodies. */
export function planMemory(limitMiB: number): MemoryPlan {
  const freeMiB = Math.max(0, limitMiB - restMiB)
  const documentProcesses = limitMiB >= 4 * ampleMiB ? 2 : 1
  const documentHeapMiB = clamp(freeMiB / 2 / documentProcesses - processMiB, minDocumentHeapMiB, maxHeapMiB)
  const threads = clamp(freeMiB / 4 / allValuesHeapMiB, 1, maxThreads)
  const heapMiB = clamp(freeMiB / 4 / threads, minThreadHeapMiB, maxHeapMiB)
  const remainingMiB = freeMiB - documentProcesses * (documentHeapMiB + processMiB) - threads * heapMiB
  const idleMs = limitMiB >= ampleMiB ? 30_000 : 1_000
  return {
    inFlightBytes: clamp(remainingMiB / 2, minInFlightMiB, maxInFlightMiB) * mebibyte,
    documentProcesses,
    documentHeapMiB,
    results: {
      threads,
      heapMiB,
      idleMs,
      maxValues: heapForValues.find((one) => heapMiB >= one.heapMiB)?.maxValues ?? 0,
    },
    tokens: { idleMs },
  }
}
