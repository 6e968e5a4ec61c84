// What the OpenAPI documents say about widgets.
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'
import { exampleIds } from './example-texts.ts'
import { formEntities } from './form-descriptions.ts'

const dataTableConfig: MemberDescriptions = {
  version: { text: 'Version of this shape.', values: { v1: 'the only one' } },
  collectionPath: {
    text: 'Path of the rows in the result; empty: the result itself if it is a list, else the first list in it.',
    example: 'items',
  },
  fields: {
    text: 'The columns, in their order; empty: guessed from the first rows.',
    members: {
      key: { text: 'Identifies the column; also its path and heading if those are empty.', example: 'title' },
      path: { text: 'Path of the value in the row; empty: {key}.', example: 'author.name' },
      label: { text: 'Heading; empty: {key}.', example: 'Author' },
      staticValue: 'A text that every row shows in place of a value; null: none.',
    },
  },
}

const widgetConfig: MemberDescriptions = {
  fieldMappings: {
    text: 'What the primitive shows where: from its slots (`title`, `value` …) to paths in the result, texts with `{{placeholders}}`, or plain texts. In a change, null removes an entry.',
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
    text: 'A mapping in a format of your own, stored as it is. Its strings serve where {fieldMappings} has nothing. Null: none.',
    example: null,
  },
  dataTableConfig: {
    text: 'Rows and columns; rows also of list, carousel, metric and chart.',
    members: dataTableConfig,
  },
  formConfig: 'Fields and submission of a form.',
}

const pollText = 'With {callMode} `poll`:'

const widgetAction: MemberDescriptions = {
  trigger: {
    text: 'What starts the action. Any other text becomes a button with that label.',
    values: {
      'row.select': 'a row is selected; in primitives without rows, a button is clicked',
      'item.select': 'the same for items',
      'button.click': 'a button below the widget is clicked',
      'form.submit': 'the form was submitted',
      load: 'the result has arrived, once',
    },
  },
  type: {
    text: 'What the action does.',
    values: {
      callTool: 'calls a tool and shows its result',
      followUpMessage: 'sends a text to the chat as a message of the user',
    },
    closed: true,
  },
  template: {
    text: '`callTool`: the arguments as a JSON object; `{{id}}` as an entire value keeps the type of the value in the row. `followUpMessage`: the text.',
    example: '{"id": "{{id}}"}',
  },
  targetToolId: { text: '`callTool`: the tool; counts before {targetToolName}.', example: exampleIds.tool },
  targetToolName: { text: '`callTool`: key or name of the tool.', example: 'read_book' },
  callMode: {
    text: 'How often the tool is called. By default `once`.',
    values: { once: 'once', poll: 'again and again, until a condition holds' },
    closed: true,
  },
  pollIntervalMs: `${pollText} milliseconds between two calls; 0: 2,000.`,
  pollTimeoutMs: `${pollText} milliseconds after which it ends; 0: 60,000.`,
  pollMaxAttempts: `${pollText} calls after which it ends; 0: 30.`,
  pollStopWhenPath: {
    text: `${pollText} the path in the result that decides; empty: only the limits do.`,
    example: 'status',
  },
  pollStopWhenEquals: {
    text: `${pollText} it ends when the value at the path equals this; empty: when the value is neither empty nor false.`,
    example: 'done',
  },
}

const actions = 'What happens on clicks and other events. A request replaces the whole list; at most 50.'

const widget: MemberDescriptions = {
  id: { text: 'Identifies the widget.', example: exampleIds.widget },
  appId: { text: 'The app that it belongs to.', example: exampleIds.app },
  toolId: {
    text: 'The tool whose results it shows; empty: none. A tool has at most one widget.',
    example: exampleIds.tool,
  },
  key: { text: 'Short name, unique in the app, derived from the name.', example: 'books' },
  name: { text: 'Name of the widget, which people see.', example: 'Books' },
  primitive: {
    text: 'What it shows.',
    values: {
      'data-table': 'rows with sorting, a filter and pages',
      form: 'fields to fill in and submit',
      detail: 'one record',
      list: 'rows, one below the other',
      metric: 'one figure, or one for each row',
      chart: 'bars or lines',
      carousel: 'rows as cards, side by side',
      markdown: 'text',
    },
    closed: true,
  },
  displayMode: {
    text: 'Where chat clients should show it. By default `inline`.',
    values: {
      inline: 'in the conversation',
      fullscreen: 'over the whole window',
      pip: 'in a small window of its own',
    },
    closed: true,
  },
  visibility: {
    text: 'Whether it is served. By default `visible`.',
    values: { visible: 'it is', hidden: 'it is not: its tool is served without a widget' },
    closed: true,
  },
  config: 'Mapping, look and behaviour. A change replaces only the members it has.',
  actions,
  createdAt: 'When the widget was created.',
  updatedAt: 'When the widget was last changed.',
}

export const widgetEntities = {
  Widget: widget,
  WidgetConfig: widgetConfig,
  WidgetAction: widgetAction,
  WidgetActions: { actions },
  ...formEntities,
} satisfies Record<string, MemberDescriptions>

export const widgetOperations: Record<string, OperationDescription> = {
  'widgets.list': { text: 'Lists the widgets of the draft.' },
  'widgets.create': {
    text: 'Adds a widget to the draft. Attached to a tool, it shows the results of that tool in chat clients. What the configuration leaves open is guessed from the result.',
  },
  'widgets.read': { text: 'Returns a widget of the draft.' },
  'widgets.change': {
    text: 'Changes the members that the body has; maps merge entry by entry, lists are replaced. Chat clients see the change with the next release.',
  },
  'widgets.delete': { text: 'Deletes a widget from the draft. Its tool stays, and answers with text.' },
  'widgets.actions': { text: 'Replaces the actions of a widget.' },
}
