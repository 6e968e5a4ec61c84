import type { InputViolation } from '#base/errors.ts'
import { createFailedResult } from '#core/engines/calls/tool-result/index.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'

const maxReportedViolations = 20

/** The result of a call whose arguments violate the schema of the tool, with all violations. */
export function buildRejectedResult(toolName: string, violations: readonly InputViolation[]): ToolResult {
  const lines = violations
    .slice(0, maxReportedViolations)
    .map(({ path, message }) => `- ${path || 'arguments'} ${message}`)
  return createFailedResult(`Invalid arguments for the tool ${toolName}:\n${lines.join('\n')}`)
}
