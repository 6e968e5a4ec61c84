// What a widget's page is given: the widget as its author set it up, compiled so that the page need not know the app.
// It travels inside the page, so it holds nothing that a person in the chat may not read.
import type { Json } from '#base/json.ts'
import type { DisplayMode, WidgetPrimitive } from '#core/model/widget.ts'

/** A colour that is filled with, what is written on it, and a shade of it that is read on the page. Hex texts. */
export type Accent = { fill: string; on: string; text: string }

export type PageLook = {
  /** Readable against light and dark pages; null takes the host's own colours. */
  accent: { light: Accent; dark: Accent } | null
  /** Pixels; null takes the host's. */
  radius: number | null
  density: 'compact' | 'comfortable'
  /** 1 to 4; 0 is as many as fit. */
  columns: number
  /** 1 to 50; 0 is as many as the host has room for. */
  pageSize: number
  chart: 'bar' | 'line'
  /** Whether several items of a list are chosen together. */
  isMulti: boolean
}

/** Milliseconds, times. Stops when `path` of an answer holds `equals`, or anything at all where that is "". */
export type PagePoll = { interval: number; timeout: number; attempts: number; path: string; equals: string }

/** When it happens: something is chosen, the form was sent, the button is pressed, the answer is there. */
export type PageTrigger = 'select' | 'submit' | 'click' | 'load'

export type PageAction = { trigger: PageTrigger; label: string } & (
  | { type: 'callTool'; tool: string; arguments: Json; poll: PagePoll | null }
  | { type: 'followUpMessage'; template: string }
)

export const fieldTypes = [
  'text',
  'textarea',
  'number',
  'integer',
  'date',
  'datetime-local',
  'time',
  'email',
  'url',
  'tel',
  'password',
  'color',
  'select',
  'radio',
  'checkbox',
  'checkboxes',
  'file',
  'hidden',
] as const
export type PageFieldType = (typeof fieldTypes)[number]

export type PageField = {
  id: string
  key: string
  label: string
  type: PageFieldType
  required: boolean
  placeholder: string
  help: string
  accept: string
  multiple: boolean
  options: { value: string; label: string }[]
  /** The dotted path of the argument that it fills; null for none. */
  argument: string | null
  /** Whether the arguments of the call that showed the widget fill it. */
  isFilled: boolean
  /** Whether the model is told what it holds. */
  isTold: boolean
  prefill: { from: 'input' | 'answer'; path: string } | { from: 'value'; value: Json } | null
  minLength: number | null
  maxLength: number | null
  min: number | null
  max: number | null
  minItems: number | null
  maxItems: number | null
  /** Only what no text of the length that is tried can stall; "" for none. */
  pattern: string
}

export type PageForm = {
  title: string
  description: string
  submitLabel: string
  successMessage: string
  isReset: boolean
  /** The MCP name of the tool that it is sent to; null sends it as a message. */
  tool: string | null
  sections: { title: string; description: string; fields: PageField[] }[]
}

export type PageModel = {
  /** What the widget is called by its author. */
  name: string
  primitive: WidgetPrimitive
  displayMode: DisplayMode
  /** Where in the answer its rows are; "" is the answer itself. */
  rowsPath: string
  /** Of a table. A text that is not null is shown in every row. */
  columns: { label: string; path: string; text: string | null }[]
  /** What is shown as what: a dotted path, or a text that may hold placeholders. In pairs, since keys are data. */
  slots: [key: string, shown: string][]
  look: PageLook
  /** Origins that pictures may come from; where links may lead, empty for anywhere. */
  imageOrigins: string[]
  linkOrigins: string[]
  actions: PageAction[]
  form: PageForm | null
  /** Clients wrap what is no object as `{result: …}`; false when the widget itself shows a member of that name. */
  isUnwrapped: boolean
}
