// A widget config has two shapes in v1. A form of version "v1" selects shape B, which has no mapping, data table or
// frame domains. Any other config is returned in shape A with all of its properties.
import Type, { type Static } from 'typebox'
import { defaultsOf } from '#core/entities/entity.ts'
import { dataTableColumnMembers } from '#core/entities/widget-config.ts'
import type { FormValidation } from '#core/model/widgets/form.ts'
import type { WidgetConfig, WidgetConfigChange } from '#core/model/widgets/widget.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { buildWidgetConfigView, widgetConfigFields } from '#endpoints/shared/fields/widget-config-fields.ts'
import { toWidgetConfigChange } from '#endpoints/shared/inputs/widget-config-input.ts'
import {
  FirstDataTable,
  FirstDataTableBody,
  WidgetConfigBody,
  WidgetConfigSnakeCase,
} from '#endpoints/snake-case/widget-config.wire.ts'
import { toV1Schema } from '../camel-case-schema.ts'
import { FormBodyV1, FormV1A, FormV1B } from './form.wire.ts'

/** The members that later families added. */
const laterMembers = [
  'field_formats',
  'copy_fields',
  'detail_config',
  'loading',
  'translations',
  'parts',
] as const

export const WidgetConfigBodyV1 = Type.Object(
  {
    ...toV1Schema(WidgetConfigBody, ...laterMembers).properties,
    dataTableConfig: Type.Optional(toV1Schema(FirstDataTableBody)),
    formConfig: Type.Optional(FormBodyV1),
  },
  { title: 'WidgetConfigChangeV1' },
)

export const WidgetConfigV1A = Type.Object(
  {
    ...toV1Schema(WidgetConfigSnakeCase, ...laterMembers).properties,
    dataTableConfig: Type.Object({
      ...toV1Schema(FirstDataTable).properties,
      version: Type.Literal('v1'),
    }),
    formConfig: FormV1A,
  },
  { title: 'WidgetConfigV1A' },
)

export const WidgetConfigV1B = Type.Object(
  {
    ...toV1Schema(WidgetConfigSnakeCase, ...laterMembers, 'mapping_v2', 'frame_domains', 'data_table_config')
      .properties,
    formConfig: FormV1B,
  },
  { title: 'WidgetConfigV1B' },
)

const codec = createCodec(widgetConfigFields, 'camelCase')

const {
  format: _format,
  formatOptions: _options,
  total: _total,
  ...firstColumnMembers
} = dataTableColumnMembers

const readWidgetConfig = codec.compileParser(WidgetConfigBodyV1)
export const parseWidgetConfig = (body: Static<typeof WidgetConfigBodyV1>): WidgetConfigChange =>
  toWidgetConfigChange(readWidgetConfig(body), defaultsOf(firstColumnMembers))

type SetLimits = Pick<FormValidation, 'pattern'> & {
  [Limit in Exclude<keyof FormValidation, 'pattern'>]?: number
}
const omitUnsetLimits = (validation: FormValidation) =>
  Object.fromEntries(Object.entries(validation).filter(([, limit]) => limit !== null)) as SetLimits

const presentSectioned = codec.compilePresenter(WidgetConfigV1A)
const presentFlat = codec.compilePresenter(WidgetConfigV1B)

export function presentWidgetConfig(
  config: WidgetConfig,
): Static<typeof WidgetConfigV1A> | Static<typeof WidgetConfigV1B> {
  const { form, ...view } = buildWidgetConfigView(config)
  const fields = form.fields.map((field) => ({ ...field, validation: omitUnsetLimits(field.validation) }))
  if (form.version === 'v2')
    return presentSectioned({ ...view, form: { ...form, version: 'v2' as const, fields } })
  const flatFields = fields.map((field) => ({ ...field, options: field.options.map(({ value }) => value) }))
  return presentFlat({
    ...view,
    form: { version: 'v1' as const, fields: flatFields, submission: form.submit },
  })
}
