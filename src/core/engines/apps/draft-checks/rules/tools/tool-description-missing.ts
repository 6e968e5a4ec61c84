import { type DraftRule, toToolReference } from '../../draft-rule.ts'

export const checkToolDescriptionMissing: DraftRule = (contents) =>
  contents.tools
    .filter((tool) => tool.enabled && !tool.description)
    .map((tool) => ({
      code: 'tool_description_missing',
      message: `The tool ${tool.name} has no description, so a model can only guess what it does.`,
      severity: 'warning',
      blocksPublish: false,
      references: [toToolReference(tool)],
    }))
