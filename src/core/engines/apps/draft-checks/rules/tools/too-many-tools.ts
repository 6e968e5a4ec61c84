import { type DraftRule, toAppReference } from '../../draft-rule.ts'

const maxTools = 40

export const checkTooManyTools: DraftRule = (contents) => {
  const count = contents.tools.filter((tool) => tool.enabled).length
  if (count <= maxTools || contents.app.toolMode === 'search') return []
  return [
    {
      code: 'too_many_tools',
      message: `The app exposes ${count} tools. Above ${maxTools}, models choose less reliably and use more tokens. Disable those that are not needed, or choose search mode: clients then get three tools that search, describe and call the others.`,
      severity: 'warning',
      blocksPublish: false,
      references: [toAppReference(contents)],
    },
  ]
}
