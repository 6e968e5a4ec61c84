import type { ToolFinding, ToolLint } from '../../../api/queries/tool-lint.ts'

type ListedTool = ToolLint['tools'][number]

/** Groups findings by tool, warnings first. Findings about several tools or the entire list stay on their own. */
export function groupFindings({ tools, findings }: ToolLint): {
  several: ToolFinding[]
  found: { tool: ListedTool; findings: ToolFinding[] }[]
  clean: ListedTool[]
} {
  const byTool = Map.groupBy(
    findings.filter(({ tool_ids: ids }) => ids.length === 1),
    ({ tool_ids: ids }) => ids[0],
  )
  const found = tools.flatMap((tool) => {
    const own = byTool.get(tool.id)
    return own ? [{ tool, findings: own }] : []
  })
  return {
    several: findings.filter(({ tool_ids: ids }) => ids.length !== 1),
    found: found.sort((a, b) => countWarnings(b.findings) - countWarnings(a.findings)),
    clean: tools.filter(({ id }) => !byTool.has(id)),
  }
}

const countWarnings = (findings: readonly ToolFinding[]) =>
  findings.filter(({ severity }) => severity === 'warning').length
