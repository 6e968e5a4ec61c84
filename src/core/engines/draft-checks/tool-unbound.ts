import { type Rule, refTool } from './rule.ts'

export const toolUnbound: Rule = (contents) =>
  contents.tools
    .filter((tool) => tool.enabled && !tool.binding)
    .map((tool) => ({
      code: 'tool_unbound',
      message: `The tool ${tool.name} is bound to no operation and is left out of the release.`,
      severity: 'warning',
      blocksPublish: false,
      references: [refTool(tool)],
    }))
