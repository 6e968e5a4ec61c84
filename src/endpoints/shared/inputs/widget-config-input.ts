// From the parsed configuration of a widget to the inputs of the use cases.
import type { Json } from '#base/json.ts'
import { defaultsOf } from '#core/entities/entity.ts'
import { formBindingMembers, formSectionMembers } from '#core/entities/form.ts'
import { detailSectionMembers, fieldFormatMembers } from '#core/entities/widget-config.ts'
import type {
  FormBinding,
  FormChange,
  FormField,
  FormFieldChange,
  FormLayout,
  FormOption,
  FormOptionsSource,
  FormSection,
  FormSubmit,
} from '#core/model/widgets/form.ts'
import type {
  DataTable,
  DataTableChange,
  DataTableColumn,
  DataTableColumnChange,
  FieldFormat,
  WidgetConfigChange,
  WidgetDetail,
  WidgetPartChange,
} from '#core/model/widgets/widget.ts'
import { pickDefined } from '../pick-defined.ts'

type ParsedOption = string | (Partial<FormOption> & Pick<FormOption, 'value'>)
type ParsedSource = Omit<Partial<FormOptionsSource>, 'arguments'> & { arguments?: object }
type ParsedField = Omit<FormFieldChange, 'id' | 'options' | 'optionsSource' | 'prefill'> &
  Pick<FormField, 'key'> & {
    id?: string
    options?: ParsedOption[]
    optionsSource?: ParsedSource
    prefill?: object
  }
type ParsedLayout = Omit<Partial<FormLayout>, 'sections'> & {
  sections?: (Partial<FormSection> & Pick<FormSection, 'id'>)[]
}
type ParsedSubmit = Omit<Partial<FormSubmit>, 'bindings'> & {
  bindings?: (Partial<FormBinding> & Omit<FormBinding, 'status'>)[]
}
type ParsedForm = {
  version?: 'v1' | 'v2'
  fields?: ParsedField[]
  layout?: ParsedLayout
  submit?: ParsedSubmit
  submission?: ParsedSubmit
}
type ParsedColumn = Partial<DataTableColumn> & Pick<DataTableColumn, 'key'>
type ParsedTable = Omit<Partial<DataTable>, 'fields'> & { version?: 'v1'; fields?: ParsedColumn[] }
/** Settings of a primitive as families parse them, without defaults. */
type ParsedView = {
  fieldFormats?: (Partial<FieldFormat> & Pick<FieldFormat, 'key'>)[]
  dataTable?: ParsedTable
  detail?: { sections?: Partial<WidgetDetail['sections'][number]>[] }
}
type ParsedPart = Omit<WidgetPartChange, keyof ParsedView> & ParsedView
type ParsedConfig = Omit<WidgetConfigChange, keyof ParsedView | 'mapping' | 'form' | 'parts'> &
  ParsedView & { mapping?: unknown; form?: ParsedForm; parts?: ParsedPart[] }

/**
 * `columnDefaults` are the defaults of what the family can express of a column. `completeField`: for families that can
 * express every member of a field.
 */
export const toWidgetConfigChange = (
  { mapping, form, parts, ...view }: ParsedConfig,
  columnDefaults: Omit<DataTableColumnChange, 'key'>,
  completeField?: (field: FormFieldChange) => FormFieldChange,
): WidgetConfigChange => ({
  ...toViewChange(view, columnDefaults),
  ...(mapping !== undefined && { mapping: mapping as Json }),
  ...(form && { form: toFormChange(form, completeField) }),
  ...(parts && { parts: parts.map((part) => toViewChange(part, columnDefaults)) }),
})

const toViewChange = <Parsed extends ParsedView>(
  { fieldFormats, dataTable, detail, ...change }: Parsed,
  columnDefaults: Omit<DataTableColumnChange, 'key'>,
) => ({
  ...change,
  ...(fieldFormats && { fieldFormats: fieldFormats.map((format) => ({ ...formatDefaults, ...format })) }),
  ...(dataTable && { dataTable: toTableChange(dataTable, columnDefaults) }),
  ...(detail && { detail: toDetailChange(detail) }),
})

const formatDefaults = defaultsOf(fieldFormatMembers)

const detailSectionDefaults = defaultsOf(detailSectionMembers)
const toDetailChange = ({ sections }: NonNullable<ParsedConfig['detail']>): Partial<WidgetDetail> =>
  sections ? { sections: sections.map((section) => ({ ...detailSectionDefaults, ...section })) } : {}

const toTableChange = (
  { version: _, fields, ...table }: ParsedTable,
  columnDefaults: Omit<DataTableColumnChange, 'key'>,
): DataTableChange => ({
  ...table,
  ...(fields && { fields: fields.map((column) => ({ ...columnDefaults, ...column })) }),
})

function toFormChange(
  { version, fields, layout, submission, submit }: ParsedForm,
  completeField = (field: FormFieldChange) => field,
): FormChange {
  const shape = version === 'v1' || submission ? 'flat' : version && 'sectioned'
  const submitted = submission ?? submit
  return {
    ...(shape && { shape }),
    ...(fields && { fields: fields.map((field) => completeField(toFieldChange(field))) }),
    ...(layout && { layout: toLayoutChange(layout) }),
    ...(submitted && { submit: toSubmitChange(submitted) }),
  }
}

const toFieldChange = ({ id, options, optionsSource, prefill, ...field }: ParsedField): FormFieldChange => ({
  id: id || field.key,
  ...field,
  ...(optionsSource && { optionsSource: optionsSource as Partial<FormOptionsSource> }),
  ...(options && { options: options.map(toOptionChange) }),
  ...(prefill && { prefill: { kind: 'none', ...prefill } }),
})

const toOptionChange = (option: ParsedOption) =>
  typeof option === 'string'
    ? { value: option }
    : { ...pickDefined(option, 'id', 'label'), value: option.value }

const sectionDefaults = defaultsOf(formSectionMembers)
const toLayoutChange = ({ sections, ...layout }: ParsedLayout): Partial<FormLayout> => ({
  ...layout,
  ...(sections && { sections: sections.map((section) => ({ ...sectionDefaults, ...section })) }),
})

const bindingDefaults = defaultsOf(formBindingMembers)
const toSubmitChange = ({ bindings, ...submit }: ParsedSubmit): Partial<FormSubmit> => ({
  ...submit,
  ...(bindings && { bindings: bindings.map((binding) => ({ ...bindingDefaults, ...binding })) }),
})
