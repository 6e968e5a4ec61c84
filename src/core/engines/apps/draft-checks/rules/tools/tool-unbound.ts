import { type DraftRule, toToolReference } from '../../draft-rule.ts'

export const checkToolUnbound: DraftRule = (contents) =>
  contents.tools
    .filter((tool) => tool.enabled && !tool.binding)
    .map((tool) => ({
      code: 'tool_unbound',
      message: `The tool ${tool.name} is bound to no operation and is left out of the release.`,
      severity: 'warning',
      blocksPublish: false,
      references: [toToolReference(tool)],
    }))
