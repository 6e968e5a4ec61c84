import { defineEntity, identify, trackVersions } from './entity.ts'
import { choice, json, list, number, reference, text } from './member.ts'
import { modelSees } from './model-sees.ts'
import { partPrimitives, widgetConfigMembers } from './widget-config.ts'

const whilePolling = 'With {callMode} `poll`:'

/** The action of a trigger. In members for polling, 0 stands for the default of the widget runtime. */
export const widgetActionMembers = {
  trigger: text({
    text: 'The event that starts the action. Any other text becomes a button with that label.',
    values: {
      'row.select': 'a row is selected; in primitives without rows, a button is clicked',
      'item.select': 'the same for items',
      'button.click': 'a button below the widget is clicked',
      'form.submit': 'the form was submitted',
      load: 'the result has arrived; runs once',
    },
  }),
  type: choice({
    text: 'The kind of action.',
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
    text: '`callTool`: the id of the tool; takes precedence over {targetToolName}.',
    default: '',
  }),
  targetToolName: text({
    text: '`callTool`: key or name of the tool.',
    example: 'read_book',
    default: '',
  }),
  label: text({
    text: 'The text of the button; empty: the {trigger} if it is no event, otherwise the name of the tool or the message.',
    example: 'Cancel order',
    default: '',
  }),
  icon: choice({
    text: 'A picture in the button. By default `none`.',
    values: {
      none: 'none',
      add: 'a plus',
      cancel: 'a cross',
      check: 'a tick',
      delete: 'a bin',
      edit: 'a pencil',
      open: 'an arrow',
      refresh: 'a circular arrow',
      send: 'a paper plane',
    },
    closed: true,
    default: 'none',
  }),
  confirm: text({
    text: 'A question that the user answers before the action runs, with `{{placeholders}}`; empty: only a tool with the destructive hint asks one.',
    example: 'Cancel order {{id}}?',
    default: '',
  }),
  afterCall: choice({
    text: '`callTool`: what follows a successful call. By default `auto`.',
    values: {
      auto: '`result` for a read-only tool and while polling, otherwise `reload`',
      result: 'the result of the tool replaces the widget, with a way back',
      reload:
        'the tool of the widget is called again with its arguments, if it is read-only; otherwise as `mark`',
      mark: 'the row is marked',
    },
    closed: true,
    default: 'auto',
  }),
  successMessage: text({
    text: '`callTool`: the text after a successful call that does not show its result, with `{{placeholders}}`; empty: the {label} and "done".',
    example: 'Order {{id}} is cancelled.',
    default: '',
  }),
  undoToolName: text({
    text: '`callTool`: key or name of the tool that takes a successful call back; empty if there is none.',
    example: 'restore_order',
    default: '',
  }),
  undoTemplate: text({
    text: 'The arguments of {undoToolName}, as in {template}; placeholders also find values of the result.',
    example: '{"id": "{{id}}"}',
    default: '',
  }),
  modelSees,
  part: text({
    text: 'Key of the part of a `composite` whose rows, or buttons below it, run the action; empty: buttons below the widget.',
    example: 'orders',
    default: '',
  }),
  rows: choice({
    text: 'The rows of a table or list that the action of a row is for. By default `single`.',
    values: {
      single: 'each row has a button of its own',
      together: 'people choose rows; it runs once, and placeholders are lists of the values of these rows',
      each: 'people choose rows; it runs once for each',
    },
    closed: true,
    default: 'single',
  }),
  callMode: choice({
    text: 'How often the tool is called. By default `once`.',
    values: { once: 'once', poll: 'repeatedly, until a condition holds' },
    closed: true,
    default: 'once',
  }),
  pollIntervalMs: number({
    text: `${whilePolling} the milliseconds between two calls; 0: 2,000.`,
    default: 0,
  }),
  pollTimeoutMs: number({
    text: `${whilePolling} the milliseconds after which polling ends; 0: 60,000.`,
    default: 0,
  }),
  pollMaxAttempts: number({
    text: `${whilePolling} the number of calls after which polling ends; 0: 30.`,
    default: 0,
  }),
  pollStopWhenPath: text({
    text: `${whilePolling} the path in the result that ends polling; empty: only the limits end it.`,
    example: 'status',
    default: '',
  }),
  pollStopWhenEquals: text({
    text: `${whilePolling} the value at the path that ends polling; empty: any value that is neither empty nor false.`,
    example: 'done',
    default: '',
  }),
}

export const widget = defineEntity('widget', {
  ...identify('widget', 'widget'),
  toolId: reference('tool', {
    text: 'The tool whose results the widget shows; empty if there is none. A tool has at most one widget.',
    nullable: true,
    emptyAsNull: true,
  }),
  key: text({
    text: 'Short name, unique in the app, derived from the name.',
    example: 'books',
    file: true,
  }),
  name: text({ text: 'Name of the widget, shown to people.', example: 'Books', file: true }),
  primitive: choice({
    text: 'What it shows.',
    values: {
      ...partPrimitives,
      form: 'fields to fill in and submit',
      composite: 'several of the others, one below the other, side by side or in tabs',
    },
    closed: true,
    file: true,
  }),
  displayMode: choice({
    text: 'Where chat clients should show the widget. By default `inline`.',
    values: {
      inline: 'in the conversation',
      fullscreen: 'full screen',
      pip: 'in a separate small window',
    },
    closed: true,
    default: 'inline',
    file: true,
  }),
  visibility: choice({
    text: 'Whether the widget is served. By default `visible`.',
    values: { visible: 'it is', hidden: 'the widget is not served: its tool is served without a widget' },
    closed: true,
    default: 'visible',
    file: true,
  }),
  config: {
    ...json({
      text: 'Mapping, look and behaviour. A change replaces only the members that it contains.',
      file: true,
    }),
    /** Rows and releases of earlier versions lack members. */
    members: widgetConfigMembers,
  },
  actions: list(widgetActionMembers, {
    text: 'The actions on clicks and other events. A request replaces the whole list; at most 50.',
    default: [],
  }),
  ...trackVersions('widget'),
})
