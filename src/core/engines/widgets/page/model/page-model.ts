// The data that a widget's page gets: the widget's configuration, compiled so that the page does not depend on the app.
// It is embedded in the page as JSON, so it must not contain anything that the users of the chat may not read.
import type { Json } from '#base/json.ts'
import type { ActionTrigger } from '#core/engines/widgets/config/index.ts'
import type {
  DisplayMode,
  WidgetAction,
  WidgetLoading,
  WidgetPart,
  WidgetPrimitive,
  WidgetTranslations,
} from '#core/model/widgets/widget.ts'
import type { FormatType, ValueFormat } from '../formats/value-formats.ts'
import type { TextPack } from '../texts/find-language.ts'

/** A fill colour, the text colour on it, and a shade of it for text on the page, as `#rrggbb`. */
export type Accent = { fill: string; on: string; text: string }

export type PageTheme = {
  /** Readable on light and dark pages; null uses the host's colours. */
  accent: { light: Accent; dark: Accent } | null
  /** Pixels; null uses the host's. */
  radius: number | null
  density: 'compact' | 'comfortable'
  /** 1 to 4; 0 means as many as fit. */
  columns: number
  /** Rows, 1 to 50; 0 means as many as fit into the host's frame. */
  pageSize: number
  chart: 'bar' | 'stacked' | 'line' | 'area' | 'pie'
  /** Whether several items of a list can be selected together. */
  isMulti: boolean
}

/** Times in milliseconds. Stops when the value at `path` of a result is `equals`, or any value if that is "". */
export type PagePoll = { interval: number; timeout: number; attempts: number; path: string; equals: string }

/** An item was selected, the form was submitted, a button was clicked, or the result arrived. */

/** A call of the tool with this MCP name; the arguments may have placeholders. */
export type PageCall = {
  tool: string
  arguments: Json
  /** The arguments that must be texts or lists of texts, although a row may have a number. */
  texts: string[]
}

export type PageAction = {
  trigger: ActionTrigger
  /** "" for a message without a label of its own. */
  label: string
  icon: Exclude<WidgetAction['icon'], 'none'> | ''
  /** The question before it runs, with placeholders; "" asks whether to do what the label says; null asks nothing. */
  confirm: string | null
  /** Whether the first cell of a row runs it: it writes nothing, and has no label of its own. */
  isInCell: boolean
  /** Whether it runs in a row, or with the chosen rows: once, or for each. */
  rows: WidgetAction['rows']
} & (
  | ({
      type: 'callTool'
      poll: PagePoll | null
      /** Whether the result replaces the widget; otherwise a message says that the call succeeded. */
      showsResult: boolean
      /** Whether the tool of the widget is called again afterwards. */
      reloads: boolean
      /** The message, with placeholders; "" is derived from the label. */
      success: string
      undo: PageCall | null
      /** Whether the model reads the arguments and the answer. */
      isResultVisibleToModel: boolean
    } & PageCall)
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

/** An argument as far as the schema of the tool describes it; without a description any value is allowed. */
export type PageArgument = {
  types: string[]
  /** The types of the items of a list. */
  itemTypes: string[]
  format: string
  /** The value that stands for an emptied field; null if the schema has none. */
  emptied: 'null' | 'text' | 'list' | null
  /** The numbers of items that a list may have. */
  minItems: number | null
  maxItems: number | null
}

/** The tool that loads the options of a field. */
export type PageOptionsSource = {
  tool: string
  arguments: Json
  itemsPath: string
  valuePath: string
  labelPath: string
  /** Whether the tool searches; otherwise it returns all options. */
  isSearch: boolean
  /** The keys of the fields that the arguments refer to. */
  keys: string[]
}

/** The field has one of the values, or any if there are none. */
export type PageCondition = { field: string; values: string[] }

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
  source: PageOptionsSource | null
  /** Null: always. */
  visibleWhen: PageCondition | null
  /** Null: never, apart from `required`. */
  requiredWhen: PageCondition | null
  /** The dotted path of the argument that it fills; null if it fills none. */
  argument: string | null
  schema: PageArgument
  /** Whether a time is sent as it is entered, without an offset. */
  isLocalTime: boolean
  /** Whether it is prefilled from the arguments of the call that showed the widget. */
  isFilled: boolean
  /** Whether its value is passed to the model. */
  isAiVisible: boolean
  prefill: { from: 'input' | 'answer'; path: string } | { from: 'value'; value: Json } | null
  minLength: number | null
  maxLength: number | null
  min: number | null
  max: number | null
  minItems: number | null
  maxItems: number | null
  /** Only patterns that are safe to match in the browser; "" for none. */
  pattern: string
  /** The row of a list that the field belongs to, on the page. */
  row?: { list: string; id: number; index: number }
}

export type PageForm = {
  title: string
  description: string
  /** "" for the text of the page. */
  submitLabel: string
  successMessage: string
  isReset: boolean
  /** Whether its sections are steps. */
  hasSteps: boolean
  /** Whether only changed and hidden values are sent. */
  isPartial: boolean
  /** The MCP name of the tool that it is submitted to; null if it is sent as a message. */
  tool: string | null
  /** Whether the model reads the answer of the tool. */
  isResultVisibleToModel: boolean
  /** `list`: the fields are those of each item of the list at that path. */
  sections: {
    title: string
    description: string
    fields: PageField[]
    list: { path: string; min: number; max: number | null } | null
  }[]
}

/** The format that the output schema suggests for the values at a path in a row or record. */
export type SchemaFormat = [path: string, type: FormatType, options?: ValueFormat['options']]

export type ColumnTotal = 'sum' | 'average' | 'count'

/** The contents of a widget, or of a part of a composite. */
export type PageView = {
  primitive: WidgetPrimitive
  /** The path of the rows in the data; "" is the data itself. */
  rowsPath: string
  /**
   * The columns of a table. `path` may be a template. A `text` that is not null is shown in every row; a `format` that is
   * null is guessed.
   */
  columns: {
    label: string
    path: string
    text: string | null
    format: ValueFormat | null
    total?: ColumnTotal
  }[]
  /** The path of the value by which the rows of a table are grouped; "" for none. */
  groupPath: string
  areGroupsCollapsed: boolean
  /** Whether a row of a table opens to its other members. */
  isExpandable: boolean
  /** The mappings: each key with a dotted path, or a text that may have placeholders. Pairs, since keys are data. */
  slots: [key: string, shown: string][]
  /** The formats of mapped values by the key or the path of the mapping, and of others by their path. */
  slotFormats: [key: string, format: ValueFormat][]
  /** From the output schema of the tool. */
  schemaFormats: SchemaFormat[]
  /** The sections of a record: keys of mappings, or paths. */
  sections: { title: string; keys: string[]; isCollapsed: boolean }[]
  /** Keys or paths of values with a button that copies them; `*` is any. */
  copied: string[]
  look: PageTheme
  actions: PageAction[]
  /** The arguments with which the tool of the widget loads rows. */
  loading: WidgetLoading
}

export type PagePart = PageView & Pick<WidgetPart, 'key' | 'title' | 'tab' | 'width'>

export type PageModel = PageView & {
  /** The display name of the widget. */
  name: string
  displayMode: DisplayMode
  /** The parts of a composite; none in other widgets. */
  parts: PagePart[]
  imageOrigins: string[]
  /** The origins that links may lead to; empty allows any. */
  linkOrigins: string[]
  /** The MCP name of the tool whose results the widget shows, if the widget may call it; null otherwise. */
  ownTool: string | null
  form: PageForm | null
  /** The start of the URI of the texts in another language, to which the page adds the language. */
  textsUri: string
  /** Translations of the author's texts by locale. */
  translations: WidgetTranslations
  /** The texts in the language that the request for the page named; absent if it named none. */
  texts?: TextPack
  /**
   * Whether a sole member `result` is unwrapped, since clients wrap data that is not an object. False when
   * the widget itself shows a member of that name.
   */
  isUnwrapped: boolean
}
