// The configuration of widgets as every family names and shows it.
import { formMembers, formSubmitMembers } from '#core/entities/form.ts'
import { formFieldMembers } from '#core/entities/form-field.ts'
import { nest, text } from '#core/entities/member.ts'
import { dataTableMembers, widgetConfigMembers, widgetPartMembers } from '#core/entities/widget-config.ts'
import type { WidgetConfig } from '#core/model/widgets/widget.ts'

/** An option of a flat form may be a text, so families convert options themselves. */
export const formFieldFields = {
  ...formFieldMembers,
  options: { ...formFieldMembers.options, kind: 'json' },
} as const

const { bindings: _bindings, ...submissionMembers } = formSubmitMembers

export const formFields = {
  version: text({
    text: 'Which of two shapes the form has. By default `v2`.',
    values: {
      v2: 'sections, and bindings from fields to arguments',
      v1: 'a flat list: each field fills the argument with the name of its {key}',
    },
  }),
  ...formMembers,
  fields: { ...formMembers.fields, members: formFieldFields },
  layout: { ...formMembers.layout, text: 'Headings, button and sections; only in shape `v2`.' },
  submission: nest(submissionMembers, { text: 'What submitting does; only in shape `v1`.' }),
}

const dataTable = {
  ...widgetConfigMembers.dataTable,
  members: {
    version: text({ text: 'Version of this shape.', values: { v1: 'the only one' } }),
    ...dataTableMembers,
  },
}

export const widgetConfigFields = {
  ...widgetConfigMembers,
  dataTable,
  parts: { ...widgetConfigMembers.parts, members: { ...widgetPartMembers, dataTable } },
  form: { ...widgetConfigMembers.form, members: formFields },
}

export const buildWidgetConfigView = (config: WidgetConfig) => ({
  ...config,
  dataTable: { version: 'v1' as const, ...config.dataTable },
  parts: config.parts.map((part) => ({
    ...part,
    dataTable: { version: 'v1' as const, ...part.dataTable },
  })),
  form: { ...config.form, version: config.form.shape === 'flat' ? 'v1' : 'v2' },
})
