import { createPicker, defaultsOf, type EntityOf, type MembersOf, valuesOf } from '#core/entities/entity.ts'
import { widget, widgetActionMembers } from '#core/entities/widget.ts'
import {
  dataTableColumnMembers,
  type dataTableMembers,
  type detailMembers,
  type fieldFormatMembers,
  partPrimitives,
  widgetConfigMembers,
  type widgetLoadingMembers,
  widgetPartMembers,
  widgetViewMembers,
} from '#core/entities/widget-config.ts'
import { emptyForm, type Form, type FormChange } from './form.ts'

export type Widget = EntityOf<typeof widget, { config: WidgetConfig }>
export type WidgetAction = MembersOf<typeof widgetActionMembers>

export type WidgetPrimitive = Widget['primitive']
export const widgetPrimitives = valuesOf(widget.members.primitive)

export type DisplayMode = Widget['displayMode']
export const displayModes = valuesOf(widget.members.displayMode)

/** A hidden widget is not served: its tool is served without a widget. */
export const widgetVisibilities = valuesOf(widget.members.visibility)

/** A composite shows these, each as a part. */
export type PartPrimitive = keyof typeof partPrimitives
export const partPrimitiveNames = Object.keys(partPrimitives) as readonly PartPrimitive[]
export const partWidths = valuesOf(widgetPartMembers.width)

export const columnTotals = valuesOf(dataTableColumnMembers.total)
export const widgetActionTypes = valuesOf(widgetActionMembers.type)
export const widgetCallModes = valuesOf(widgetActionMembers.callMode)
export const widgetActionIcons = valuesOf(widgetActionMembers.icon)
export const widgetAfterCalls = valuesOf(widgetActionMembers.afterCall)
export const actionRowChoices = valuesOf(widgetActionMembers.rows)
export const widgetModelViews = valuesOf(widgetActionMembers.modelSees)

/**
 * `path` is a dotted path into the result, or into a row below `collectionPath`, or a template. A static value replaces
 * it.
 */
export type DataTableColumn = MembersOf<typeof dataTableColumnMembers>
export type DataTable = MembersOf<typeof dataTableMembers>
export type FieldFormat = MembersOf<typeof fieldFormatMembers>
export type WidgetDetail = MembersOf<typeof detailMembers>
export type WidgetLoading = MembersOf<typeof widgetLoadingMembers>
export type WidgetPart = MembersOf<typeof widgetPartMembers>
/** The settings of one primitive: of a widget, or of a part. */
export type WidgetViewConfig = MembersOf<typeof widgetViewMembers>
export const pickViewConfig = createPicker(widgetViewMembers)

/** The translations of texts by locale (BCP 47). Texts are data. */
export type WidgetTranslations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Keys of the maps are data. Domains are origins. `dataTable` and `form` are empty for other primitives. */
export type WidgetConfig = MembersOf<
  typeof widgetConfigMembers,
  { form: Form; translations: WidgetTranslations }
>
export const emptyWidgetConfig: WidgetConfig = {
  ...defaultsOf(widgetConfigMembers),
  form: emptyForm,
  translations: {},
}

/** Null removes a member, other values set it. */
export type StringMapChange = Record<string, string | null>

/** Without a format or a total it keeps that of the old column with its key. */
export type DataTableColumnChange = Omit<DataTableColumn, 'format' | 'formatOptions' | 'total'> &
  Partial<DataTableColumn>
export type DataTableChange = Partial<Omit<DataTable, 'fields'>> & { fields?: DataTableColumnChange[] }

type ConfigMap = 'fieldMappings' | 'style' | 'layout'

/** A part without a key gets one that is derived from its title. */
export type WidgetPartChange = Pick<WidgetPart, 'primitive'> &
  Partial<Pick<WidgetPart, 'key' | 'title' | 'tab' | 'width'>> &
  Pick<WidgetConfigChange, keyof WidgetViewConfig>

/** Absent means unchanged; lists and `mapping` replace the old value. */
export type WidgetConfigChange = Partial<
  Omit<WidgetConfig, ConfigMap | 'dataTable' | 'detail' | 'loading' | 'form' | 'parts'>
> &
  Partial<Record<ConfigMap, StringMapChange>> & {
    dataTable?: DataTableChange
    detail?: Partial<WidgetDetail>
    loading?: Partial<WidgetLoading>
    form?: FormChange
    parts?: WidgetPartChange[]
  }

/** Absent means unchanged; `toolId` null detaches the widget from its tool. */
export type WidgetChange = Partial<
  Omit<Widget, 'id' | 'appId' | 'config' | 'createdAt' | 'updatedAt' | 'revision'>
> & { config?: WidgetConfigChange }

export type NewWidget = WidgetChange & Pick<Widget, 'name' | 'primitive'>
