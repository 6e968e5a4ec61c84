// Bytes that requests and responses in progress may take together, so that a few large bodies do not exhaust the
// memory. Small bodies are not counted: the limit on requests limits them.

/** Bytes of one body that are not counted. */
export const uncountedBytes = 64 * 1024

export interface MemoryBudget {
  /** False when the bytes are not available or other callers wait. */
  tryAcquire(bytes: number): boolean
  /** Waits in turn for a few seconds. Rejects with MemoryExhaustedError after that, or when too many wait. */
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

/** Bytes that a body may take, judged by its headers; 0 without a body. */
export function readDeclaredBytes(headers: BodyHeaders, maxBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return maxBytes
  return Math.min(Number(headers['content-length'] ?? 0), maxBytes)
}

/** Runs work that needs the bytes. */
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
