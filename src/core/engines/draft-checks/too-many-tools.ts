import { type Rule, refApp } from './rule.ts'

const most = 40

export const tooManyTools: Rule = (contents) => {
  const count = contents.tools.filter((tool) => tool.enabled).length
  if (count <= most) return []
  return [
    {
      code: 'too_many_tools',
      message: `The app exposes ${count} tools. Above ${most}, models choose less reliably and use more tokens.`,
      severity: 'warning',
      blocksPublish: false,
      references: [refApp(contents)],
    },
  ]
}
