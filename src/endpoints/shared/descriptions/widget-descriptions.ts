// Descriptions of widgets in the OpenAPI documents.

import { widget, widgetActionMembers } from '#core/entities/widget.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { formFieldFields, formFields, widgetConfigFields } from '../fields/widget-config-fields.ts'

export const entities = {
  Widget: widget.members,
  WidgetConfig: widgetConfigFields,
  WidgetAction: widgetActionMembers,
  WidgetActions: { actions: widget.members.actions },
  Form: formFields,
  FormField: formFieldFields,
} satisfies Record<string, MemberDescriptions>

export const operations: OperationDescriptions = {
  'widgets.list': 'Lists the widgets of the draft.',
  'widgets.create':
    'Adds a widget to the draft. Attached to a tool, it shows the results of that tool in chat clients. Settings that are missing are derived from the result.',
  'widgets.read': 'Returns a widget of the draft.',
  'widgets.change':
    'Changes the members that the body has; maps merge entry by entry, lists are replaced. Chat clients see the change with the next release.',
  'widgets.delete': 'Deletes a widget from the draft. Its tool stays, and returns text.',
  'widgets.actions': 'Replaces the actions of a widget.',
}
