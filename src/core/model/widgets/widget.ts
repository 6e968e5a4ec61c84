import type { Json } from '#base/json.ts'
import type { Instant } from '#base/time.ts'
import { emptyForm, type Form, type FormChange } from './form.ts'

export const widgetPrimitives = [
  'data-table',
  'form',
  'detail',
  'list',
  'metric',
  'chart',
  'carousel',
  'markdown',
] as const
export type WidgetPrimitive = (typeof widgetPrimitives)[number]

export const displayModes = ['inline', 'fullscreen', 'pip'] as const
export type DisplayMode = (typeof displayModes)[number]

/** A hidden widget is not served: its tool is served without a widget. */
export const widgetVisibilities = ['visible', 'hidden'] as const
export type WidgetVisibility = (typeof widgetVisibilities)[number]

/** `path` is a dotted path into the result, or into a row below `collectionPath`. A static value replaces it. */
export type DataTable = {
  collectionPath: string
  fields: { key: string; path: string; label: string; staticValue: string | null }[]
}

/** Keys of the maps are data. Domains are origins. `dataTable` and `form` are empty for other primitives. */
export type WidgetConfig = {
  /** Paths into the result or templates, by the primitive's slot names. */
  fieldMappings: Record<string, string>
  style: Record<string, string>
  layout: Record<string, string>
  resourceDomains: string[]
  connectDomains: string[]
  redirectDomains: string[]
  frameDomains: string[]
  /** Paths of members that are removed from the result. */
  hiddenFields: string[]
  /** A mapping in the author's own format: stored unchanged. */
  mapping: Json
  dataTable: DataTable
  form: Form
}

export const emptyWidgetConfig: WidgetConfig = {
  fieldMappings: {},
  style: {},
  layout: {},
  resourceDomains: [],
  connectDomains: [],
  redirectDomains: [],
  frameDomains: [],
  hiddenFields: [],
  mapping: null,
  dataTable: { collectionPath: '', fields: [] },
  form: emptyForm,
}

export const widgetActionTypes = ['callTool', 'followUpMessage'] as const
export const widgetCallModes = ['once', 'poll'] as const

/** What a trigger does. In the poll members 0 is the default of the widget runtime. */
export type WidgetAction = {
  trigger: string
  type: (typeof widgetActionTypes)[number]
  /** The arguments of the call or the text of the message; may contain placeholders. */
  template: string
  /** The tool to call: the id takes precedence over the name. */
  targetToolId: string
  targetToolName: string
  callMode: (typeof widgetCallModes)[number]
  pollIntervalMs: number
  pollTimeoutMs: number
  pollMaxAttempts: number
  pollStopWhenPath: string
  pollStopWhenEquals: string
}

export type Widget = {
  id: string
  appId: string
  /** The tool whose results it shows. */
  toolId: string | null
  key: string
  name: string
  primitive: WidgetPrimitive
  displayMode: DisplayMode
  visibility: WidgetVisibility
  config: WidgetConfig
  actions: WidgetAction[]
  createdAt: Instant
  updatedAt: Instant
  revision: number
}

/** Null removes a member, other values set it. */
export type StringMapChange = Record<string, string | null>

type ConfigMap = 'fieldMappings' | 'style' | 'layout'

/** Absent means unchanged; lists and `mapping` replace the old value. */
export type WidgetConfigChange = Partial<Omit<WidgetConfig, ConfigMap | 'dataTable' | 'form'>> &
  Partial<Record<ConfigMap, StringMapChange>> & { dataTable?: Partial<DataTable>; form?: FormChange }

/** Absent means unchanged; `toolId` null detaches the widget from its tool. */
export type WidgetChange = {
  toolId?: string | null
  key?: string
  name?: string
  primitive?: WidgetPrimitive
  displayMode?: DisplayMode
  visibility?: WidgetVisibility
  config?: WidgetConfigChange
  actions?: WidgetAction[]
}

export type NewWidget = WidgetChange & Pick<Widget, 'name' | 'primitive'>
