// What the thread that writes is asked, and what it answers: one answer for each request, in their order.
import type { Result } from './connection.js'

/** `path` names the database; its connection is made when it is first used. */
export type Request = { path: string } & (
  | { act: 'run'; sql: string; parameters: readonly unknown[] }
  | { act: 'rollback' }
  | { act: 'close' }
)

/** An error as it crosses: a thread takes the message of an error along, and loses what SQLite says beside it. */
export type Fault = { message: string; errcode: number | undefined }

export type Answer = Result | { fault: Fault }
