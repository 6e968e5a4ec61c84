import { useQuery } from '@tanstack/react-query'
import { listBodyPaths, operationQuery } from '../../../api/queries/operations.ts'
import type { Tool } from '../../../api/queries/tools.ts'
import { isJsonMembers } from '../../../schema-form/json-schema.ts'
import { type PlaygroundRun, usePlayground } from '../../tools/playground/playground-store.ts'

/** The last result of the tool in this window, and the documented paths. */
export function useAnswer(tool: Tool) {
  const { runs } = usePlayground(tool.id)
  const operationId = tool.source.operation_id
  const operation = useQuery({ ...operationQuery(tool.app_id, operationId), enabled: operationId !== '' })
  const run = findAnsweredRun(runs)
  return {
    answer: unwrapAnswer(run?.execution?.result.structured_content),
    hasRun: runs.length > 0,
    documentPaths: listBodyPaths(operation.data?.data.operation),
  }
}

/** The last run whose result contains something to show. */
export const findAnsweredRun = (runs: readonly PlaygroundRun[]) =>
  runs.find(({ execution }) => execution?.ok && hasMembers(execution.result.structured_content))

/** Nothing can be picked from an empty list. */
const hasMembers = (content: unknown) => {
  const answer = unwrapAnswer(content)
  return typeof answer === 'object' && answer !== null && Object.keys(answer).length > 0
}

/** Clients get a result that is not an object as `{result: …}`; the paths of widgets start inside. */
function unwrapAnswer(answer: unknown): unknown {
  if (!isJsonMembers(answer) || Object.keys(answer).join() !== 'result') return answer
  return isJsonMembers(answer.result) ? answer : answer.result
}
