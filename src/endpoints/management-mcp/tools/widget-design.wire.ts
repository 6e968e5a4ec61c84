// The design of a widget in terms of its tool. Omitted members are derived from the results.
import Type, { type Static } from 'typebox'
import { createInvalidInputError, type InputViolation } from '#base/errors.ts'
import { isPollutingKey } from '#base/json.ts'
import { formatTypes } from '#core/engines/widgets/page/index.ts'
import {
  displayModes,
  type WidgetConfigChange,
  widgetPrimitives,
  widgetVisibilities,
} from '#core/model/widgets/widget.ts'
import { defineStringEnum, longString, nameString } from '#endpoints/shared/scalars.wire.ts'
import {
  domainList,
  formatOptionsBody,
  labelString,
  limitArray,
  stringMapBody,
} from '#endpoints/shared/widget-scalars.wire.ts'

/** A dotted path. `requireDataPaths` checks what no linear-time pattern can. */
const pathString = Type.String({ maxLength: 500 })

export const widgetDesignProperties = {
  widget: Type.Optional(Type.String({ maxLength: 100, description: 'Key or id of one to change.' })),
  tool: Type.Optional(
    Type.String({ maxLength: 100, description: 'Key or id of the tool whose results it shows.' }),
  ),
  primitive: Type.Optional(defineStringEnum(...widgetPrimitives)),
  name: Type.Optional(nameString),
  display_mode: Type.Optional(defineStringEnum(...displayModes)),
  visibility: Type.Optional(defineStringEnum(...widgetVisibilities)),
  rows_path: Type.Optional(Type.String({ maxLength: 500, description: 'Of the rows in the result.' })),
  columns: Type.Optional(
    limitArray(
      Type.Object(
        {
          path: pathString,
          label: Type.Optional(labelString),
          format: Type.Optional(
            Type.String({ maxLength: 100, description: `Guessed, or one of ${formatTypes.join(', ')}.` }),
          ),
          format_options: Type.Optional({
            ...formatOptionsBody,
            description:
              'Of currency: currency (code or path), decimals; percent: max; badge: value to colour.',
          } as typeof formatOptionsBody),
        },
        { additionalProperties: false },
      ),
    ),
  ),
  mappings: Type.Optional({
    ...stringMapBody,
    description:
      'Slots to paths or {{templates}}. list and carousel: title, subtitle, meta, image, url; metric: value, label, unit, delta; chart: label, value; detail: label to path; markdown: content.',
  } as typeof stringMapBody),
  hidden_fields: Type.Optional(limitArray(pathString)),
  image_domains: Type.Optional(domainList),
  form: Type.Optional(
    Type.Object(
      {
        title: Type.Optional(labelString),
        description: Type.Optional(longString),
        submit_label: Type.Optional(labelString),
        success_message: Type.Optional(longString),
      },
      { additionalProperties: false },
    ),
  ),
}
const WidgetDesign = Type.Object(widgetDesignProperties)
export type WidgetDesign = Static<typeof WidgetDesign>

/** Rejects segments that reach the prototype of a JavaScript object. */
export function requireDataPaths({ rows_path = '', columns = [], hidden_fields = [] }: WidgetDesign): void {
  const paths = [
    { path: 'rows_path', value: rows_path },
    ...columns.map(({ path }, index) => ({ path: `columns[${index}].path`, value: path })),
    ...hidden_fields.map((value, index) => ({ path: `hidden_fields[${index}]`, value })),
  ]
  const violations = paths
    .filter(({ value }) => value.split(/[.[\]]+/).some(isPollutingKey))
    .map(({ path }): InputViolation => ({ path, code: 'pattern', message: 'must be a path of data' }))
  if (violations.length > 0) throw createInvalidInputError(violations)
}

export const parseDesignedConfig = ({
  rows_path: collectionPath,
  columns,
  mappings,
  hidden_fields: hiddenFields,
  image_domains: resourceDomains,
  form,
}: WidgetDesign): WidgetConfigChange => ({
  ...(mappings && { fieldMappings: mappings }),
  ...(hiddenFields && { hiddenFields }),
  ...(resourceDomains && { resourceDomains }),
  ...((columns || collectionPath !== undefined) && {
    dataTable: {
      ...(collectionPath !== undefined && { collectionPath }),
      ...(columns && { fields: columns.map(toTableField) }),
    },
  }),
  ...(form && { form: parseDesignedForm(form) }),
})

const toTableField = ({
  path,
  format_options: formatOptions,
  ...column
}: NonNullable<WidgetDesign['columns']>[number]) => ({
  label: '',
  staticValue: null,
  ...column,
  key: path,
  path,
  ...(formatOptions && { formatOptions }),
})

const parseDesignedForm = ({
  submit_label: submitLabel,
  success_message: successMessage,
  ...layout
}: NonNullable<WidgetDesign['form']>) => ({
  layout: { ...layout, ...(submitLabel !== undefined && { submitLabel }) },
  ...(successMessage !== undefined && { submit: { successMessage } }),
})
