// Bytes that requests and responses in progress may take together, so that a few large ones do not exhaust the memory
// of the process. Small ones are not counted: their number is limited by the number of requests.

/** Bytes of one body that are not counted. */
export const uncountedBytes = 64 * 1024

export interface MemoryBudget {
  /** False when the bytes are not available, or others wait. */
  tryAcquire(bytes: number): boolean
  /** Waits for its turn, for a few seconds; then, and when too many wait, rejects with MemoryExhaustedError. */
  acquire(bytes: number): Promise<void>
  release(bytes: number): void
}

export class MemoryExhaustedError extends Error {
  override readonly name = 'MemoryExhausted'
}

export const unlimitedMemory: MemoryBudget = {
  tryAcquire: () => true,
  acquire: async () => {},
  release: () => {},
}

type BodyHeaders = { 'content-length'?: string | undefined; 'transfer-encoding'?: string | undefined }

/** Bytes that a body may take before it is read, by its headers; 0 when there is none. */
export function readDeclaredBytes(headers: BodyHeaders, maxBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return maxBytes
  return Math.min(Number(headers['content-length'] ?? 0), maxBytes)
}

/** Runs work that takes the bytes. */
export async function runWithMemory<T>(
  memory: MemoryBudget,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> {
  if (!memory.tryAcquire(bytes)) await memory.acquire(bytes)
  try {
    return await work()
  } finally {
    memory.release(bytes)
  }
}
