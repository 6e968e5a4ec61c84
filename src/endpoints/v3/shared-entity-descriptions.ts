// Members of integrations and widgets in the OpenAPI document of v3 that other families show in another way.
import { importReportMembers } from '#core/entities/integration.ts'
import { choice, list, nest } from '#core/entities/member.ts'
import { widget } from '#core/entities/widget.ts'
import {
  importReportFields,
  integrationFields,
  integrationInputFields,
} from '#endpoints/shared/fields/integration-fields.ts'
import type { MemberDescriptions } from '#http/openapi/descriptions.ts'

const { outcome, ...entryMembers } = importReportMembers
const { refused, ...outcomes } = outcome.values

const importReport = {
  ...importReportFields,
  operations: list(
    { ...entryMembers, outcome: choice({ ...outcome, values: { ...outcomes, skipped: refused } }) },
    { text: importReportFields.operations.text },
  ),
}

export const entities = {
  Integration: {
    ...integrationFields,
    ...integrationInputFields,
    authConnectionId: {
      ...integrationFields.authConnectionId,
      text: 'The auth connection whose credential is sent with every call; null if there is none.',
    },
    importReport: nest(importReport, { text: integrationFields.importReport.text }),
  },
  Widget: {
    ...widget.members,
    toolId: {
      ...widget.members.toolId,
      text: 'The tool whose results the widget shows; null if there is none. A tool has at most one widget.',
    },
  },
} satisfies Record<string, MemberDescriptions>
