// The design of a widget in terms of its tool. Omitted members are derived from the results.
import Type, { type Static } from 'typebox'
import { createInvalidInputError, type InputViolation } from '#base/errors.ts'
import { isPollutingKey, type JsonObject } from '#base/json.ts'
import { compileSharedSchema } from '#core/engines/schemas/json-schema/index.ts'
import { formatTypes } from '#core/engines/widgets/page/index.ts'
import {
  displayModes,
  type WidgetConfigChange,
  type WidgetPartChange,
  widgetPrimitives,
  widgetVisibilities,
} from '#core/model/widgets/widget.ts'
import { defineStringEnum, longString, nameString } from '#endpoints/shared/scalars.wire.ts'
import {
  domainList,
  formatOptionsBody,
  labelString,
  limitArray,
  maxParts,
  partPrimitiveEnum,
  partWidthEnum,
  stringMapBody,
} from '#endpoints/shared/widget-scalars.wire.ts'

/** Described in words, since a schema would repeat that of the widget. `requireParts` checks it. */
const describedParts = Type.Optional(
  Type.Array(Type.Object({}), {
    description:
      'Of a composite: primitive, title, tab, width (half, third, two-thirds), rows_path, columns, mappings.',
  }),
)

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
      'Slots to paths or {{templates}}. list, carousel: title, subtitle, meta, image, url; chart: label, value; detail, metric: label to path; markdown: content.',
  } as typeof stringMapBody),
  parts: describedParts,
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

const { rows_path, columns, mappings } = widgetDesignProperties
const PartDesign = Type.Object(
  {
    primitive: partPrimitiveEnum,
    title: Type.Optional(labelString),
    tab: Type.Optional(labelString),
    width: Type.Optional(partWidthEnum),
    rows_path,
    columns,
    mappings,
  },
  { additionalProperties: false },
)
type PartDesign = Static<typeof PartDesign>
const partsSchema = Type.Object({ parts: limitArray(PartDesign, maxParts) })

function requireParts({ parts }: WidgetDesign): PartDesign[] | undefined {
  if (parts === undefined) return undefined
  const violations = compileSharedSchema(partsSchema as unknown as JsonObject).check({ parts })
  if (violations.length > 0) throw createInvalidInputError(violations)
  return parts as PartDesign[]
}

/** Rejects segments that reach the prototype of a JavaScript object. */
export function requireDataPaths(design: WidgetDesign): void {
  const paths = [
    ...listViewPaths('', design),
    ...(requireParts(design) ?? []).flatMap((part, index) => listViewPaths(`parts[${index}].`, part)),
    ...(design.hidden_fields ?? []).map((value, index) => ({ path: `hidden_fields[${index}]`, value })),
  ]
  const violations = paths
    .filter(({ value }) => value.split(/[.[\]]+/).some(isPollutingKey))
    .map(({ path }): InputViolation => ({ path, code: 'pattern', message: 'must be a path of data' }))
  if (violations.length > 0) throw createInvalidInputError(violations)
}

type ViewDesign = Pick<WidgetDesign, 'rows_path' | 'columns' | 'mappings'>

const listViewPaths = (place: string, { rows_path: rows = '', columns: shown = [] }: ViewDesign) => [
  { path: `${place}rows_path`, value: rows },
  ...shown.map(({ path }, index) => ({ path: `${place}columns[${index}].path`, value: path })),
]

export function parseDesignedConfig(design: WidgetDesign): WidgetConfigChange {
  const { hidden_fields: hiddenFields, image_domains: resourceDomains, form } = design
  const parts = requireParts(design)
  return {
    ...parseDesignedView(design),
    ...(hiddenFields && { hiddenFields }),
    ...(resourceDomains && { resourceDomains }),
    ...(form && { form: parseDesignedForm(form) }),
    ...(parts && { parts: parts.map(parseDesignedPart) }),
  }
}

const parseDesignedView = ({
  rows_path: collectionPath,
  columns: shown,
  mappings: fieldMappings,
}: ViewDesign) => ({
  ...(fieldMappings && { fieldMappings }),
  ...((shown || collectionPath !== undefined) && {
    dataTable: {
      ...(collectionPath !== undefined && { collectionPath }),
      ...(shown && { fields: shown.map(toTableField) }),
    },
  }),
})

const parseDesignedPart = ({ primitive, title, tab, width, ...view }: PartDesign): WidgetPartChange => ({
  primitive,
  ...(title && { title }),
  ...(tab && { tab }),
  ...(width && { width }),
  ...parseDesignedView(view),
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
