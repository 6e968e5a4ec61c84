// A widget config has two shapes in v1. A form of version "v1" selects shape B, which has no mapping, data table or
// frame domains. Any other config is returned in shape A with all of its properties.
import Type, { type Static } from 'typebox'
import type { Json } from '#base/json.ts'
import type { WidgetConfig, WidgetConfigChange } from '#core/model/widget.ts'
import { picked } from '#endpoints/shared/picked.ts'
import { longText, orNull, words } from '#endpoints/shared/scalars.wire.ts'
import {
  domainList,
  labelText,
  listOf,
  mapBody,
  pathList,
  pathText,
  wordText,
} from '#endpoints/shared/widget-scalars.wire.ts'
import { FormA, FormB, FormBody, parseForm, presentForm } from './form.wire.ts'

const DataTableBody = Type.Object({
  version: Type.Optional(words('v1')),
  collectionPath: Type.Optional(pathText),
  fields: Type.Optional(
    listOf(
      Type.Object({
        key: wordText,
        path: Type.Optional(pathText),
        label: Type.Optional(labelText),
        staticValue: Type.Optional(orNull(longText)),
      }),
    ),
  ),
})

export const ConfigBody = Type.Object(
  {
    fieldMappings: Type.Optional(mapBody),
    style: Type.Optional(mapBody),
    layout: Type.Optional(mapBody),
    resourceDomains: Type.Optional(domainList),
    connectDomains: Type.Optional(domainList),
    redirectDomains: Type.Optional(domainList),
    frameDomains: Type.Optional(domainList),
    hiddenFields: Type.Optional(pathList),
    mappingV2: Type.Optional(Type.Unknown()),
    dataTableConfig: Type.Optional(DataTableBody),
    formConfig: Type.Optional(FormBody),
  },
  { title: 'WidgetConfigChangeV1' },
)

const map = Type.Record(Type.String(), Type.String())

const texts = Type.Array(Type.String())

const commonConfig = {
  fieldMappings: map,
  style: map,
  layout: map,
  resourceDomains: texts,
  hiddenFields: texts,
  connectDomains: texts,
  redirectDomains: texts,
}

export const ConfigA = Type.Object(
  {
    ...commonConfig,
    mappingV2: Type.Unknown(),
    frameDomains: texts,
    dataTableConfig: Type.Object({
      version: Type.Literal('v1'),
      collectionPath: Type.String(),
      fields: Type.Array(
        Type.Object({
          key: Type.String(),
          path: Type.String(),
          label: Type.String(),
          staticValue: orNull(Type.String()),
        }),
      ),
    }),
    formConfig: FormA,
  },
  { title: 'WidgetConfigV1A' },
)

export const ConfigB = Type.Object({ ...commonConfig, formConfig: FormB }, { title: 'WidgetConfigV1B' })

const parseTable = (body: Static<typeof DataTableBody>): WidgetConfigChange['dataTable'] & object => ({
  ...picked(body, 'collectionPath'),
  ...(body.fields && {
    fields: body.fields.map((field) => ({
      key: field.key,
      path: field.path ?? '',
      label: field.label ?? '',
      staticValue: field.staticValue ?? null,
    })),
  }),
})

export const parseConfig = (body: Static<typeof ConfigBody>): WidgetConfigChange => ({
  ...picked(
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
  ...(body.dataTableConfig && { dataTable: parseTable(body.dataTableConfig) }),
  ...(body.formConfig && { form: parseForm(body.formConfig) }),
})

export function presentConfig(config: WidgetConfig): Static<typeof ConfigA> | Static<typeof ConfigB> {
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
