import Type, { type Static } from 'typebox'
import type { Json } from '#base/json.ts'
import type { WidgetConfig, WidgetConfigChange } from '#core/model/widgets/widget.ts'
import { defineStringEnum, longString, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import {
  domainList,
  dottedPathList,
  dottedPathString,
  identifierString,
  labelString,
  limitArray,
  stringMapBody,
} from '#endpoints/shared/widget-scalars.wire.ts'
import { FormBody, FormV2, parseForm, presentForm } from './form.wire.ts'

const DataTableBody = Type.Object({
  version: Type.Optional(defineStringEnum('v1')),
  collection_path: Type.Optional(dottedPathString),
  fields: Type.Optional(
    limitArray(
      Type.Object({
        key: identifierString,
        path: Type.Optional(dottedPathString),
        label: Type.Optional(labelString),
        static_value: Type.Optional(makeNullable(longString)),
      }),
    ),
  ),
})

export const WidgetConfigBody = Type.Object(
  {
    field_mappings: Type.Optional(stringMapBody),
    style: Type.Optional(stringMapBody),
    layout: Type.Optional(stringMapBody),
    resource_domains: Type.Optional(domainList),
    connect_domains: Type.Optional(domainList),
    redirect_domains: Type.Optional(domainList),
    frame_domains: Type.Optional(domainList),
    hidden_fields: Type.Optional(dottedPathList),
    mapping_v2: Type.Optional(Type.Unknown()),
    data_table_config: Type.Optional(DataTableBody),
    form_config: Type.Optional(FormBody),
  },
  { title: 'WidgetConfigChange' },
)

const stringMap = Type.Record(Type.String(), Type.String())

const stringList = Type.Array(Type.String())

export const WidgetConfigV2 = Type.Object(
  {
    field_mappings: stringMap,
    style: stringMap,
    layout: stringMap,
    resource_domains: stringList,
    connect_domains: stringList,
    redirect_domains: stringList,
    frame_domains: stringList,
    hidden_fields: stringList,
    mapping_v2: Type.Unknown(),
    data_table_config: Type.Object({
      version: Type.String(),
      collection_path: Type.String(),
      fields: Type.Array(
        Type.Object({
          key: Type.String(),
          path: Type.String(),
          label: Type.String(),
          static_value: makeNullable(Type.String()),
        }),
      ),
    }),
    form_config: FormV2,
  },
  { title: 'WidgetConfig' },
)

const parseDataTable = (body: Static<typeof DataTableBody>): WidgetConfigChange['dataTable'] & object => ({
  ...(body.collection_path !== undefined && { collectionPath: body.collection_path }),
  ...(body.fields && {
    fields: body.fields.map((field) => ({
      key: field.key,
      path: field.path ?? '',
      label: field.label ?? '',
      staticValue: field.static_value ?? null,
    })),
  }),
})

export const parseWidgetConfig = (body: Static<typeof WidgetConfigBody>): WidgetConfigChange => ({
  ...(body.field_mappings && { fieldMappings: body.field_mappings }),
  ...(body.style && { style: body.style }),
  ...(body.layout && { layout: body.layout }),
  ...(body.resource_domains && { resourceDomains: body.resource_domains }),
  ...(body.connect_domains && { connectDomains: body.connect_domains }),
  ...(body.redirect_domains && { redirectDomains: body.redirect_domains }),
  ...(body.frame_domains && { frameDomains: body.frame_domains }),
  ...(body.hidden_fields && { hiddenFields: body.hidden_fields }),
  ...(body.mapping_v2 !== undefined && { mapping: body.mapping_v2 as Json }),
  ...(body.data_table_config && { dataTable: parseDataTable(body.data_table_config) }),
  ...(body.form_config && { form: parseForm(body.form_config) }),
})

export const presentWidgetConfig = (config: WidgetConfig): Static<typeof WidgetConfigV2> => ({
  field_mappings: config.fieldMappings,
  style: config.style,
  layout: config.layout,
  resource_domains: config.resourceDomains,
  connect_domains: config.connectDomains,
  redirect_domains: config.redirectDomains,
  frame_domains: config.frameDomains,
  hidden_fields: config.hiddenFields,
  mapping_v2: config.mapping,
  data_table_config: {
    version: 'v1',
    collection_path: config.dataTable.collectionPath,
    fields: config.dataTable.fields.map((field) => ({
      key: field.key,
      path: field.path,
      label: field.label,
      static_value: field.staticValue,
    })),
  },
  form_config: presentForm(config.form),
})
