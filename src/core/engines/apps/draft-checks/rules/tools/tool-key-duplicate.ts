import { type DraftRule, toToolReference } from '../../draft-rule.ts'

export const checkToolKeyDuplicate: DraftRule = (contents) => {
  const byKey = Map.groupBy(
    contents.tools.filter((tool) => tool.enabled),
    (tool) => tool.key,
  )
  return [...byKey]
    .filter(([, tools]) => tools.length > 1)
    .map(([key, tools]) => ({
      code: 'tool_key_duplicate',
      message: `${tools.length} tools have the key ${key}. Keys must be unique: clients call a tool by its key.`,
      severity: 'error',
      blocksPublish: true,
      references: tools.map(toToolReference),
    }))
}
