import { defineEntity, identify, trackVersions } from './entity.ts'
import { choice, json, list, number, reference, text } from './member.ts'

const whilePolling = 'With {callMode} `poll`:'

/** What a trigger does. In the members of polling 0 is the default of the widget runtime. */
export const widgetActionMembers = {
  trigger: text({
    text: 'What starts the action. Any other text becomes a button with that label.',
    values: {
      'row.select': 'a row is selected; in primitives without rows, a button is clicked',
      'item.select': 'the same for items',
      'button.click': 'a button below the widget is clicked',
      'form.submit': 'the form was submitted',
      load: 'the result has arrived, once',
    },
  }),
  type: choice({
    text: 'What the action does.',
    values: {
      callTool: 'calls a tool and shows its result',
      followUpMessage: 'sends a text to the chat as a message of the user',
    },
    closed: true,
  }),
  template: text({
    text: '`callTool`: the arguments as a JSON object; `{{id}}` as an entire value keeps the type of the value in the row. `followUpMessage`: the text.',
    example: '{"id": "{{id}}"}',
  }),
  targetToolId: reference('tool', {
    text: '`callTool`: the tool; counts before {targetToolName}.',
    default: '',
  }),
  targetToolName: text({
    text: '`callTool`: key or name of the tool.',
    example: 'read_book',
    default: '',
  }),
  callMode: choice({
    text: 'How often the tool is called. By default `once`.',
    values: { once: 'once', poll: 'again and again, until a condition holds' },
    closed: true,
    default: 'once',
  }),
  pollIntervalMs: number({ text: `${whilePolling} milliseconds between two calls; 0: 2,000.`, default: 0 }),
  pollTimeoutMs: number({
    text: `${whilePolling} milliseconds after which it ends; 0: 60,000.`,
    default: 0,
  }),
  pollMaxAttempts: number({ text: `${whilePolling} calls after which it ends; 0: 30.`, default: 0 }),
  pollStopWhenPath: text({
    text: `${whilePolling} the path in the result that decides; empty: only the limits do.`,
    example: 'status',
    default: '',
  }),
  pollStopWhenEquals: text({
    text: `${whilePolling} it ends when the value at the path equals this; empty: when the value is neither empty nor false.`,
    example: 'done',
    default: '',
  }),
}

export const widget = defineEntity('widget', {
  ...identify('widget', 'widget'),
  toolId: reference('tool', {
    text: 'The tool whose results it shows; empty: none. A tool has at most one widget.',
    nullable: true,
    emptyAsNull: true,
  }),
  key: text({
    text: 'Short name, unique in the app, derived from the name.',
    example: 'books',
    file: true,
  }),
  name: text({ text: 'Name of the widget, which people see.', example: 'Books', file: true }),
  primitive: choice({
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
    file: true,
  }),
  displayMode: choice({
    text: 'Where chat clients should show it. By default `inline`.',
    values: {
      inline: 'in the conversation',
      fullscreen: 'over the whole window',
      pip: 'in a small window of its own',
    },
    closed: true,
    default: 'inline',
    file: true,
  }),
  visibility: choice({
    text: 'Whether it is served. By default `visible`.',
    values: { visible: 'it is', hidden: 'it is not: its tool is served without a widget' },
    closed: true,
    default: 'visible',
    file: true,
  }),
  config: json({
    text: 'Mapping, look and behaviour. A change replaces only the members it has.',
    file: true,
  }),
  actions: list(widgetActionMembers, {
    text: 'What happens on clicks and other events. A request replaces the whole list; at most 50.',
    default: [],
  }),
  ...trackVersions('widget'),
})
