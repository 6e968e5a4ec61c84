import { createToolRanker, type FieldWeights, fieldWeights, plainWeights } from './rank-tools.ts'
import { measureRetrieval, type RetrievalMetrics, recallDepths } from './retrieval-metrics.ts'
import type { RankedTool, RetrievalBench, RetrievalTask } from './retrieval-task.ts'
import { splitTasks } from './split-tasks.ts'

const rankings = { plain: plainWeights, fields: fieldWeights }

/**
 * True when a search by fields finds the generated tools at least as well as the tools of the source, in
 * every bench.
 */
export function printFigures(benches: readonly RetrievalBench[], isHeldOutShown: boolean): boolean {
  console.log('| tasks | ranking | texts | Recall@1 | Recall@3 | Recall@5 | MRR |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  const areBetter = benches.flatMap((bench) => {
    const { development, heldOut } = splitTasks(bench.tasks)
    return [
      printHalf(bench, 'development', development),
      ...(isHeldOutShown ? [printHalf(bench, 'held out', heldOut)] : []),
    ]
  })
  console.log('\n| tools | number | tokens of the list | tokens of the source |\n| --- | --- | --- | --- |')
  for (const { name, generated, generatedTokens, sourceTokens } of benches)
    console.log(`| ${name} | ${generated.length} | ${generatedTokens} | ${sourceTokens} |`)
  return areBetter.every(Boolean)
}

function printHalf(bench: RetrievalBench, half: string, tasks: readonly RetrievalTask[]): boolean {
  const label = `${bench.name}, ${half} (${tasks.length})`
  const measure = (tools: readonly RankedTool[], weights: FieldWeights) =>
    measureRetrieval(tasks, createToolRanker(tools, weights))
  for (const [ranking, weights] of Object.entries(rankings)) {
    printRow([label, ranking, 'source', ...formatMetrics(measure(bench.source, weights))])
    printRow([label, ranking, 'generated', ...formatMetrics(measure(bench.generated, weights))])
  }
  const { maxRecall } = measureRetrieval(tasks, () => [])
  printRow([label, '', 'a perfect ranking', ...formatMetrics({ recall: maxRecall, reciprocalRank: 1 })])
  const [source, generated] = [measure(bench.source, fieldWeights), measure(bench.generated, fieldWeights)]
  return source.reciprocalRank <= generated.reciprocalRank && source.recall[5] <= generated.recall[5]
}

const printRow = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)

const formatMetrics = ({ recall, reciprocalRank }: Pick<RetrievalMetrics, 'recall' | 'reciprocalRank'>) =>
  [...recallDepths.map((depth) => recall[depth]), reciprocalRank].map(formatShare)

const formatShare = (share: number) => share.toFixed(3)
