import { createHash } from 'node:crypto'
import type { RetrievalTask } from './retrieval-task.ts'

export type SplitTasks = { development: RetrievalTask[]; heldOut: RetrievalTask[] }

/** Two halves by a digest of the query, so that a task stays in its half whatever happens to the others. */
export function splitTasks(tasks: readonly RetrievalTask[]): SplitTasks {
  const { development = [], heldOut = [] } = Object.groupBy(tasks, ({ query }) =>
    isHeldOut(query) ? 'heldOut' : 'development',
  )
  return { development, heldOut }
}

const isHeldOut = (query: string) => (createHash('sha256').update(query).digest()[0] ?? 0) % 2 === 1
