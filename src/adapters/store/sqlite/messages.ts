// Messages between the main thread and the writer thread: one response for each request, in the same order.
import type { StatementResult } from './connection.js'

/** `path` is the database file; its connection is opened on first use. */
export type WriterRequest = { path: string } & (
  | { act: 'run'; sql: string; parameters: readonly unknown[] }
  | { act: 'rollback' }
  | { act: 'close' }
)

/** An error between threads: structured cloning preserves its message but drops SQLite's `errcode`. */
export type SerializedError = { message: string; errcode: number | undefined }

export type WriterResponse = StatementResult | { error: SerializedError }
