import type { JsonObject } from '#base/json.ts'
import { emptyFormField } from '#core/model/widgets/form.ts'
import { emptyWidgetConfig, type WidgetConfig } from '#core/model/widgets/widget.ts'
import { presentFormField } from '#endpoints/snake-case/form-field.wire.ts'
import { presentWidgetConfig } from '#endpoints/snake-case/widget-config.wire.ts'
import { omitDefaults } from './default-members.ts'

const emptyConfig = presentWidgetConfig(emptyWidgetConfig)
const noFormat = { format: '', format_options: {} }
const emptyField = presentFormField({ ...emptyFormField, id: '' })

type PresentedConfig = ReturnType<typeof presentWidgetConfig>
type PresentedView = Pick<PresentedConfig, 'data_table_config' | 'detail_config' | 'field_formats'>

/** The configuration as in the API, without defaults, down to parts, columns, fields and sections. */
export function presentFileWidgetConfig(config: WidgetConfig): JsonObject {
  const { form_config: form, parts, ...members } = presentWidgetConfig(config)
  return omitDefaults(
    {
      ...compactView(members),
      parts: parts.map((part) => omitDefaults(compactView(part), emptyPart)),
      form_config: {
        ...form,
        fields: form.fields.map(compactField),
        layout: {
          ...form.layout,
          sections: form.layout.sections.map((section) =>
            omitDefaults(section, { title: '', description: '', field_ids: [] }),
          ),
        },
        submit: {
          ...form.submit,
          bindings: form.submit.bindings.map((binding) => omitDefaults(binding, { status: 'mapped' })),
        },
      },
    },
    emptyConfig,
  )
}

const emptyPart = { ...emptyConfig, title: '', tab: '', width: 'full' }

const compactView = <View extends PresentedView>({
  data_table_config: table,
  detail_config: detail,
  field_formats,
  ...members
}: View) => ({
  ...members,
  field_formats: field_formats.map((field) => omitDefaults(field, noFormat)),
  data_table_config: {
    ...table,
    fields: table.fields.map((field) =>
      omitDefaults(field, { path: '', label: '', static_value: null, total: 'none', ...noFormat }),
    ),
  },
  detail_config: {
    sections: detail.sections.map((section) =>
      omitDefaults(section, { title: '', keys: [], collapsed: false }),
    ),
  },
})

type PresentedField = ReturnType<typeof presentFormField>

/** A field without its own id has its key as id, and an option its value. */
function compactField({ key, options, ...field }: PresentedField): JsonObject {
  const { key: _key, ...defaults } = { ...emptyField, id: key, options: [] }
  const compacted = options.map((option) => omitDefaults(option, { id: option.value, label: option.value }))
  return { key, ...omitDefaults({ ...field, options: compacted }, defaults) }
}
