// Divides the memory that the service may use: what it needs at rest, the process that reads documents, and the bytes
// of requests and responses in progress.
import { totalmem } from 'node:os'

/** MiB with which a few large responses and documents at once were survived when it was measured. */
export const leastMemoryMiB = 512

export type MemoryPlan = {
  /** Bytes of bodies in progress. */
  inFlightBytes: number
  /** Processes that read documents, and the heap limit of each in MiB. */
  documentProcesses: number
  documentHeapMiB: number
  /** Of the threads that process large responses: their number, heap limit, idle time, and the values they parse. */
  results: { threads?: number; heapMiB: number; idleMs: number; maxValues: number }
}

const mebibyte = 1024 * 1024
/** Measured: the service and its threads at rest. */
const restMiB = 160
/** A process that reads documents takes this much beside its heap. */
const processMiB = 45
const minHeapMiB = 48
const maxHeapMiB = 1024
const minInFlightMiB = 8
const maxInFlightMiB = 1024
/** Of less memory, fewer values and one document at a time are read. */
const ampleMiB = 1024
const ampleResults = { heapMiB: 1024, idleMs: 30_000, maxValues: Number.POSITIVE_INFINITY }
const scarceResults = { threads: 1, heapMiB: 160, idleMs: 1_000, maxValues: 100_000 }

const clamp = (value: number, min: number, max: number) => Math.floor(Math.min(Math.max(value, min), max))

/** MiB that the control group allows; without a limit, those of the machine. */
export function detectMemoryMiB(): number {
  const constrained = process.constrainedMemory()
  return Math.floor((constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()) / mebibyte)
}

export function planMemory(limitMiB: number): MemoryPlan {
  const isAmple = limitMiB >= ampleMiB
  const documentProcesses = limitMiB >= 4 * ampleMiB ? 2 : 1
  const freeMiB = Math.max(0, limitMiB - restMiB)
  const heapMiB = clamp(freeMiB / 2 / documentProcesses - processMiB, minHeapMiB, maxHeapMiB)
  const inFlightMiB = clamp(
    (freeMiB - documentProcesses * (heapMiB + processMiB)) / 2,
    minInFlightMiB,
    maxInFlightMiB,
  )
  return {
    inFlightBytes: inFlightMiB * mebibyte,
    documentProcesses,
    documentHeapMiB: heapMiB,
    results: isAmple ? ampleResults : scarceResults,
  }
}
