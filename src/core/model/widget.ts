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

/** Clients see nothing of a hidden widget: its tool answers without it. */
export const widgetVisibilities = ['visible', 'hidden'] as const
export type WidgetVisibility = (typeof widgetVisibilities)[number]

/** `path` is dotted into the answer, or into one row below `collectionPath`; a static value is shown instead of it. */
export type DataTable = {
  collectionPath: string
  fields: { key: string; path: string; label: string; staticValue: string | null }[]
}

/** Keys of the maps are data. Domains are origins. A widget that is no table or form has an empty one. */
export type WidgetConfig = {
  /** Paths into the answer, by whatever the primitive shows them as. */
  fieldMappings: Record<string, string>
  style: Record<string, string>
  layout: Record<string, string>
  resourceDomains: string[]
  connectDomains: string[]
  redirectDomains: string[]
  frameDomains: string[]
  /** Paths of members that never reach the widget. */
  hiddenFields: string[]
  /** A mapping whose structure only its author knows: kept as it was sent. */
  mapping: Json
  dataTable: DataTable
  form: Form
}

export const emptyConfig: WidgetConfig = {
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

export const actionTypes = ['callTool', 'followUpMessage'] as const
export const callModes = ['once', 'poll'] as const

/** What happens on a trigger. Of the poll members 0 takes the default of whoever polls. */
export type WidgetAction = {
  trigger: string
  type: (typeof actionTypes)[number]
  /** The arguments of the call or the text of the message; may hold placeholders. */
  template: string
  /** The tool that is called: its id wins over its name. */
  targetToolId: string
  targetToolName: string
  callMode: (typeof callModes)[number]
  pollIntervalMs: number
  pollTimeoutMs: number
  pollMaxAttempts: number
  pollStopWhenPath: string
  pollStopWhenEquals: string
}

export type Widget = {
  id: string
  appId: string
  /** The tool whose answers it shows. */
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

/** A member that is null is taken out, others are put in. */
export type MapChange = Record<string, string | null>

type ConfigMap = 'fieldMappings' | 'style' | 'layout'

/** Absent means unchanged; lists and the free mapping replace. */
export type WidgetConfigChange = Partial<Omit<WidgetConfig, ConfigMap | 'dataTable' | 'form'>> &
  Partial<Record<ConfigMap, MapChange>> & { dataTable?: Partial<DataTable>; form?: FormChange }

/** Absent means unchanged; `toolId` null lets the tool go. */
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
