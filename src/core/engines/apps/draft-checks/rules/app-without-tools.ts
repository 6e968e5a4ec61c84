import { type DraftRule, toAppReference } from '../draft-rule.ts'

export const checkAppWithoutTools: DraftRule = (contents) =>
  contents.tools.some((tool) => tool.enabled)
    ? []
    : [
        {
          code: 'app_without_tools',
          message: 'The app has no enabled tool, so a client will find nothing to call.',
          severity: 'warning',
          blocksPublish: false,
          references: [toAppReference(contents)],
        },
      ]
