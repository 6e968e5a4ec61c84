// Descriptions of widgets in the OpenAPI documents.

import { widget, widgetActionMembers } from '#core/entities/widget.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'
import { entities as formEntities } from './form-descriptions.ts'

const dataTableConfig: MemberDescriptions = {
  version: { text: 'Version of this shape.', values: { v1: 'the only one' } },
  collectionPath: {
    text: 'Path of the rows in the result; empty: the result itself if it is a list, otherwise the first list in it.',
    example: 'items',
  },
  fields: {
    text: 'The columns, in their order; empty: guessed from the first rows.',
    members: {
      key: { text: 'Identifies the column; also its path and heading if those are empty.', example: 'title' },
      path: { text: 'Path of the value in the row; empty: {key}.', example: 'author.name' },
      label: { text: 'Heading; empty: {key}.', example: 'Author' },
      staticValue: 'A text that every row shows instead of a value; null: none.',
    },
  },
}

const widgetConfig: MemberDescriptions = {
  fieldMappings: {
    text: 'Maps the slots of the primitive (`title`, `value` …) to paths in the result, texts with `{{placeholders}}`, or plain texts. In a change, null removes an entry.',
    example: { title: 'name', subtitle: 'author.name' },
  },
  style: {
    text: 'Look, by token: `accent` (hex colour, `primary`, `secondary`, `accent`, `none`) and `radius` (`none` to `full`, or pixels up to 24). Other tokens are ignored.',
    example: { accent: 'primary', radius: 'md' },
  },
  layout: {
    text: 'Arrangement, by token: `density` (`comfortable`, the default, or `compact`), `columns` (1 to 4), `pageSize` (1 to 50 rows), `chart` (`bar`, the default, or `line`), `select` (`multi`: several items can be ticked). Values are strings; other tokens are ignored.',
    example: { density: 'compact', pageSize: '10' },
  },
  resourceDomains: {
    text: 'Origins that the widget may load images and other resources from; `https://*.example.com` means all subdomains.',
    example: ['https://images.example.com'],
  },
  connectDomains: {
    text: 'Origins that the widget may send requests to.',
    example: ['https://api.example.com'],
  },
  redirectDomains: {
    text: 'Origins that links may lead to; empty: any `http` or `https` address.',
    example: ['https://example.com'],
  },
  frameDomains: {
    text: 'Origins that the widget may show in frames.',
    example: ['https://maps.example.com'],
  },
  hiddenFields: {
    text: 'Paths of members that are removed from the result and its rows on the server, before clients receive it.',
    example: ['internal_id'],
  },
  mappingV2: {
    text: 'A mapping in a format of your own, stored as it is. Its strings are used for slots that {fieldMappings} lacks. Null: none.',
    example: null,
  },
  dataTableConfig: {
    text: 'Rows and columns; rows also of list, carousel, metric and chart.',
    members: dataTableConfig,
  },
  formConfig: 'Fields and submission of a form.',
}

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
