import Type, { type Static, type TProperties } from 'typebox'
import { defaultsOf } from '#core/entities/entity.ts'
import { dataTableColumnMembers } from '#core/entities/widget-config.ts'
import { emptyFormField, emptyFormValidation, type FormFieldChange } from '#core/model/widgets/form.ts'
import type { WidgetConfig, WidgetConfigChange } from '#core/model/widgets/widget.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { buildWidgetConfigView, widgetConfigFields } from '#endpoints/shared/fields/widget-config-fields.ts'
import { toWidgetConfigChange } from '#endpoints/shared/inputs/widget-config-input.ts'
import { defineStringEnum, keyString, longString, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import {
  columnTotalEnum,
  domainList,
  dottedPathList,
  dottedPathString,
  formatOptionsBody,
  identifierString,
  labelString,
  limitArray,
  maxParts,
  partPrimitiveEnum,
  partWidthEnum,
  stringMapBody,
  translationsBody,
} from '#endpoints/shared/widget-scalars.wire.ts'
import { FormBody, FormSnakeCase } from './form.wire.ts'

const formatBody = {
  format: Type.Optional(identifierString),
  format_options: Type.Optional(formatOptionsBody),
}

const columnBody = {
  key: identifierString,
  path: Type.Optional(dottedPathString),
  label: Type.Optional(labelString),
  static_value: Type.Optional(makeNullable(longString)),
}

const defineTableBody = <Column extends TProperties, Later extends TProperties>(
  column: Column,
  later: Later,
) =>
  Type.Object({
    version: Type.Optional(defineStringEnum('v1')),
    collection_path: Type.Optional(dottedPathString),
    fields: Type.Optional(limitArray(Type.Object(column))),
    ...later,
  })

const laterTableBody = {
  group_by: Type.Optional(dottedPathString),
  groups_collapsed: Type.Optional(Type.Boolean()),
  expandable: Type.Optional(Type.Boolean()),
}

/** Without the members that came later. */
export const FirstDataTableBody = defineTableBody(columnBody, {})

const DetailBody = Type.Object({
  sections: Type.Optional(
    limitArray(
      Type.Object({
        title: Type.Optional(labelString),
        keys: Type.Optional(limitArray(labelString)),
        collapsed: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
})

const LoadingBody = Type.Partial(
  Type.Object({
    cursor_argument: identifierString,
    cursor_path: dottedPathString,
    page_argument: identifierString,
    offset_argument: identifierString,
    total_path: dottedPathString,
    query_argument: identifierString,
    sort_argument: identifierString,
    order_argument: identifierString,
    refresh: Type.Boolean(),
  }),
)

/** The settings of one primitive: of a widget, or of a part. */
const viewBody = {
  field_mappings: Type.Optional(stringMapBody),
  field_formats: Type.Optional(limitArray(Type.Object({ key: labelString, ...formatBody }))),
  copy_fields: Type.Optional(limitArray(labelString)),
  layout: Type.Optional(stringMapBody),
  data_table_config: Type.Optional(
    defineTableBody({ ...columnBody, ...formatBody, total: Type.Optional(columnTotalEnum) }, laterTableBody),
  ),
  detail_config: Type.Optional(DetailBody),
  loading: Type.Optional(LoadingBody),
}

const PartBody = Type.Object({
  key: Type.Optional(keyString),
  title: Type.Optional(labelString),
  tab: Type.Optional(labelString),
  width: Type.Optional(partWidthEnum),
  primitive: partPrimitiveEnum,
  ...viewBody,
})

export const WidgetConfigBody = Type.Object(
  {
    translations: Type.Optional(translationsBody),
    ...viewBody,
    parts: Type.Optional(limitArray(PartBody, maxParts)),
    style: Type.Optional(stringMapBody),
    resource_domains: Type.Optional(domainList),
    connect_domains: Type.Optional(domainList),
    redirect_domains: Type.Optional(domainList),
    frame_domains: Type.Optional(domainList),
    hidden_fields: Type.Optional(dottedPathList),
    mapping_v2: Type.Optional(Type.Unknown()),
    form_config: Type.Optional(FormBody),
  },
  { title: 'WidgetConfigChange' },
)

const stringList = Type.Array(Type.String())

const stringMap = Type.Record(Type.String(), Type.String())

const formatView = { format: Type.String(), format_options: stringMap }

const columnView = {
  key: Type.String(),
  path: Type.String(),
  label: Type.String(),
  static_value: makeNullable(Type.String()),
}

const defineTable = <Column extends TProperties, Later extends TProperties>(column: Column, later: Later) =>
  Type.Object({
    version: Type.String(),
    collection_path: Type.String(),
    fields: Type.Array(Type.Object(column)),
    ...later,
  })

const laterTable = {
  group_by: Type.String(),
  groups_collapsed: Type.Boolean(),
  expandable: Type.Boolean(),
}

/** Without the members that came later. */
export const FirstDataTable = defineTable(columnView, {})

/** The settings of one primitive: of a widget, or of a part. */
const view = {
  field_mappings: stringMap,
  field_formats: Type.Array(Type.Object({ key: Type.String(), ...formatView })),
  copy_fields: stringList,
  layout: stringMap,
  data_table_config: defineTable({ ...columnView, ...formatView, total: Type.String() }, laterTable),
  detail_config: Type.Object({
    sections: Type.Array(Type.Object({ title: Type.String(), keys: stringList, collapsed: Type.Boolean() })),
  }),
  loading: Type.Object({
    cursor_argument: Type.String(),
    cursor_path: Type.String(),
    page_argument: Type.String(),
    offset_argument: Type.String(),
    total_path: Type.String(),
    query_argument: Type.String(),
    sort_argument: Type.String(),
    order_argument: Type.String(),
    refresh: Type.Boolean(),
  }),
}

export const WidgetConfigSnakeCase = Type.Object(
  {
    translations: Type.Record(Type.String(), stringMap),
    ...view,
    parts: Type.Array(
      Type.Object({
        key: Type.String(),
        title: Type.String(),
        tab: Type.String(),
        width: Type.String(),
        primitive: Type.String(),
        ...view,
      }),
    ),
    style: stringMap,
    resource_domains: stringList,
    connect_domains: stringList,
    redirect_domains: stringList,
    frame_domains: stringList,
    hidden_fields: stringList,
    mapping_v2: Type.Unknown(),
    form_config: FormSnakeCase,
  },
  { title: 'WidgetConfig' },
)

const codec = createCodec(widgetConfigFields, 'snake_case')

/** v2 can express every member of a field, so an absent member takes its default, not its former value. */
const completeField = ({ options = [], validation, ...field }: FormFieldChange): FormFieldChange => ({
  ...emptyFormField,
  ...field,
  optionsSource: { ...emptyFormField.optionsSource, ...field.optionsSource },
  visibleWhen: { ...emptyFormField.visibleWhen, ...field.visibleWhen },
  requiredWhen: { ...emptyFormField.requiredWhen, ...field.requiredWhen },
  options: options.map((option) => ({ id: option.value, label: option.value, ...option })),
  validation: { ...emptyFormValidation, ...validation },
})

const readWidgetConfig = codec.compileParser(WidgetConfigBody)
export const parseWidgetConfig = (body: Static<typeof WidgetConfigBody>): WidgetConfigChange =>
  toWidgetConfigChange(readWidgetConfig(body), defaultsOf(dataTableColumnMembers), completeField)

const presentConfigView = codec.compilePresenter(WidgetConfigSnakeCase)
export const presentWidgetConfig = (config: WidgetConfig): Static<typeof WidgetConfigSnakeCase> =>
  presentConfigView(buildWidgetConfigView(config))
