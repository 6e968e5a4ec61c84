// A widget config has two shapes in v1. A form of version "v1" selects shape B, which has no mapping, data table or
// frame domains. Any other config is returned in shape A with all of its properties.
import Type, { type Static } from 'typebox'
import type { Json } from '#base/json.ts'
import type { WidgetConfig, WidgetConfigChange } from '#core/model/widgets/widget.ts'
import { pickDefined } from '#endpoints/shared/pick-defined.ts'
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
import { FormBody, FormV1A, FormV1B, parseForm, presentForm } from './form.wire.ts'

const DataTableBody = Type.Object({
  version: Type.Optional(defineStringEnum('v1')),
  collectionPath: Type.Optional(dottedPathString),
  fields: Type.Optional(
    limitArray(
      Type.Object({
        key: identifierString,
        path: Type.Optional(dottedPathString),
        label: Type.Optional(labelString),
        staticValue: Type.Optional(makeNullable(longString)),
      }),
    ),
  ),
})

export const WidgetConfigBody = Type.Object(
  {
    fieldMappings: Type.Optional(stringMapBody),
    style: Type.Optional(stringMapBody),
    layout: Type.Optional(stringMapBody),
    resourceDomains: Type.Optional(domainList),
    connectDomains: Type.Optional(domainList),
    redirectDomains: Type.Optional(domainList),
    frameDomains: Type.Optional(domainList),
    hiddenFields: Type.Optional(dottedPathList),
    mappingV2: Type.Optional(Type.Unknown()),
    dataTableConfig: Type.Optional(DataTableBody),
    formConfig: Type.Optional(FormBody),
  },
  { title: 'WidgetConfigChangeV1' },
)

const stringMap = Type.Record(Type.String(), Type.String())

const stringList = Type.Array(Type.String())

const commonConfigProperties = {
  fieldMappings: stringMap,
  style: stringMap,
  layout: stringMap,
  resourceDomains: stringList,
  hiddenFields: stringList,
  connectDomains: stringList,
  redirectDomains: stringList,
}

export const WidgetConfigV1A = Type.Object(
  {
    ...commonConfigProperties,
    mappingV2: Type.Unknown(),
    frameDomains: stringList,
    dataTableConfig: Type.Object({
      version: Type.Literal('v1'),
      collectionPath: Type.String(),
      fields: Type.Array(
        Type.Object({
          key: Type.String(),
          path: Type.String(),
          label: Type.String(),
          staticValue: makeNullable(Type.String()),
        }),
      ),
    }),
    formConfig: FormV1A,
  },
  { title: 'WidgetConfigV1A' },
)

export const WidgetConfigV1B = Type.Object(
  { ...commonConfigProperties, formConfig: FormV1B },
  { title: 'WidgetConfigV1B' },
)

const parseDataTable = (body: Static<typeof DataTableBody>): WidgetConfigChange['dataTable'] & object => ({
  ...pickDefined(body, 'collectionPath'),
  ...(body.fields && {
    fields: body.fields.map((field) => ({
      key: field.key,
      path: field.path ?? '',
      label: field.label ?? '',
      staticValue: field.staticValue ?? null,
    })),
  }),
})

export const parseWidgetConfig = (body: Static<typeof WidgetConfigBody>): WidgetConfigChange => ({
  ...pickDefined(
    body,
    'fieldMappings',
    'style',
    'layout',
    'resourceDomains',
    'connectDomains',
    'redirectDomains',
    'frameDomains',
    'hiddenFields',
  ),
  ...(body.mappingV2 !== undefined && { mapping: body.mappingV2 as Json }),
  ...(body.dataTableConfig && { dataTable: parseDataTable(body.dataTableConfig) }),
  ...(body.formConfig && { form: parseForm(body.formConfig) }),
})

export function presentWidgetConfig(
  config: WidgetConfig,
): Static<typeof WidgetConfigV1A> | Static<typeof WidgetConfigV1B> {
  const { mapping, frameDomains, dataTable, form, ...common } = config
  const formConfig = presentForm(form)
  if (formConfig.version === 'v1') return { ...common, formConfig }
  return {
    ...common,
    mappingV2: mapping,
    frameDomains,
    dataTableConfig: { version: 'v1', ...dataTable },
    formConfig,
  }
}
