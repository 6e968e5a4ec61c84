// Divides the service's memory: the need at rest, the processes that read documents, the threads that process large
// responses, and the bytes of requests and responses in progress.
import { totalmem } from 'node:os'

/** Measured: with this many MiB, the service survived a few large responses and documents at once. */
export const leastMemoryMiB = 512

export type MemoryPlan = {
  /** Bytes of bodies in progress. */
  inFlightBytes: number
  /** Processes that read documents, and the heap limit of each in MiB. */
  documentProcesses: number
  documentHeapMiB: number
  /** Limits of the threads that process large responses: number, heap, idle time, and the values of a response. */
  results: { threads: number; heapMiB: number; idleMs: number; maxValues: number }
  /** Idle time of the process that counts tokens. */
  tokens: { idleMs: number }
}

const mebibyte = 1024 * 1024
/** Measured: the service and its threads at rest. */
const restMiB = 160
/** Memory of a process that reads documents, in addition to its heap. */
const processMiB = 45
const minDocumentHeapMiB = 48
const maxHeapMiB = 1024
const minInFlightMiB = 8
const maxInFlightMiB = 1024
const maxThreads = 4
const minThreadHeapMiB = 96
/** With less memory, idle threads and processes end soon. */
const ampleMiB = 1024

/** Measured: twice what the costliest responses with so many values took, and 40 for the thread itself. */
const allValuesHeapMiB = 384
const heapForValues: { heapMiB: number; maxValues: number }[] = [
  { heapMiB: allValuesHeapMiB, maxValues: Number.POSITIVE_INFINITY },
  { heapMiB: 192, maxValues: 500_000 },
  { heapMiB: 0, maxValues: 100_000 },
]

const clamp = (value: number, min: number, max: number) => Math.floor(Math.min(Math.max(value, min), max))

/** The memory limit of the control group in MiB; without one, the memory of the machine. */
export function detectMemoryMiB(): number {
  const constrained = process.constrainedMemory()
  return Math.floor((constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()) / mebibyte)
}

/** Half of the free memory is for documents, a quarter for threads, and half of the remainder for bodies. */
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
      maxValues: heapForValues.find((step) => heapMiB >= step.heapMiB)?.maxValues ?? 0,
    },
    tokens: { idleMs },
  }
}
