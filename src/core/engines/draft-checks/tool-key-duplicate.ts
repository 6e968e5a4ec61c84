import { type Rule, refTool } from './rule.ts'

export const toolKeyDuplicate: Rule = (contents) => {
  const byKey = Map.groupBy(
    contents.tools.filter((tool) => tool.enabled),
    (tool) => tool.key,
  )
  return [...byKey]
    .filter(([, tools]) => tools.length > 1)
    .map(([key, tools]) => ({
      code: 'tool_key_duplicate',
      message: `${tools.length} tools have the key ${key}, so a client could not tell which one it calls.`,
      severity: 'error',
      blocksPublish: true,
      references: tools.map(refTool),
    }))
}
