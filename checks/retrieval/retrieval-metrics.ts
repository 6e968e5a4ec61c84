// How well a ranking finds the tools of a task.
import type { RetrievalTask } from './retrieval-task.ts'

export const recallDepths = [1, 3, 5] as const
export type RecallDepth = (typeof recallDepths)[number]

/**
 * Means over all tasks, from 0 to 1. `recall[k]`: the share of a task's tools among the first k. `reciprocalRank`: 1
 * divided by the rank of the first of them (MRR). `maxRecall[k]`: the recall of a perfect ranking, since three tools
 * cannot all be first.
 */
export type RetrievalMetrics = {
  tasks: number
  recall: Record<RecallDepth, number>
  maxRecall: Record<RecallDepth, number>
  reciprocalRank: number
}

/**
 * `rankIds` returns ids of tools for a query, best first. Of repeated ids the best rank counts. Missing tools count as not
 * found.
 */
export function measureRetrieval(
  tasks: readonly RetrievalTask[],
  rankIds: (query: string) => readonly string[],
): RetrievalMetrics {
  const ranked = tasks.map((task) => ({ task, ranks: rankTaskTools(task, rankIds(task.query)) }))
  const averageByDepth = (measure: (entry: (typeof ranked)[number], depth: RecallDepth) => number) => {
    const averages = recallDepths.map((depth) => [
      depth,
      average(ranked.map((entry) => measure(entry, depth))),
    ])
    return Object.fromEntries(averages) as Record<RecallDepth, number>
  }
  return {
    tasks: tasks.length,
    recall: averageByDepth(({ ranks }, depth) => ranks.filter((rank) => rank <= depth).length / ranks.length),
    maxRecall: averageByDepth(({ ranks }, depth) => Math.min(1, depth / ranks.length)),
    reciprocalRank: average(ranked.map(({ ranks }) => 1 / Math.min(...ranks))),
  }
}

/** The rank of each tool of the task, starting at 1; infinite if the ranking lacks the tool. */
const rankTaskTools = ({ tools }: RetrievalTask, ids: readonly string[]): number[] =>
  tools.map((tool) => {
    const index = ids.indexOf(tool)
    return index < 0 ? Number.POSITIVE_INFINITY : index + 1
  })

const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)
