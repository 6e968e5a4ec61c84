import { isJsonObject } from '#base/json.ts'
import { leadsInto } from '#base/value-path.ts'
import { findToolByName, type NamedTool, resolveArgumentPath } from '#core/engines/widgets/config/index.ts'
import type { Form, FormField } from '#core/model/widgets/form.ts'
import { formatMemberLabel } from '../values/member-labels.ts'
import { listPlaceholderPaths } from '../values/placeholders.ts'
import {
  fieldTypes,
  type PageArgument,
  type PageCondition,
  type PageField,
  type PageFieldType,
  type PageForm,
  type PageOptionsSource,
} from './page-model.ts'
import { isSafePattern } from './safe-pattern.ts'

/** Other names of field types that authors use. */
const fieldTypeSynonyms: Record<string, PageFieldType> = {
  string: 'text',
  multiline: 'textarea',
  longtext: 'textarea',
  'long-text': 'textarea',
  int: 'integer',
  float: 'number',
  decimal: 'number',
  dropdown: 'select',
  enum: 'select',
  multiselect: 'checkboxes',
  'multi-select': 'checkboxes',
  checklist: 'checkboxes',
  'checkbox-group': 'checkboxes',
  boolean: 'checkbox',
  toggle: 'checkbox',
  switch: 'checkbox',
  phone: 'tel',
  uri: 'url',
  link: 'url',
  datetime: 'datetime-local',
  'date-time': 'datetime-local',
  upload: 'file',
  image: 'file',
}

function resolveFieldType({ type, options, multiple, visibility }: FormField): PageFieldType {
  if (visibility === 'hidden') return 'hidden'
  const typeName = type.trim().toLowerCase()
  const known =
    fieldTypes.find((fieldType) => fieldType === typeName) ??
    (Object.hasOwn(fieldTypeSynonyms, typeName) ? fieldTypeSynonyms[typeName] : 'text')
  if (known === 'checkbox' && options.length > 0) return 'checkboxes'
  return known === 'select' && multiple ? 'checkboxes' : (known ?? 'text')
}

/** The structure of `prefill` is free: `kind` names the source, another member the path or the value. */
function parsePrefill({ prefill }: FormField): PageField['prefill'] {
  const { kind, value } = prefill
  const candidates = ['path', 'sourcePath', 'argPath', 'source', 'key'].map((name) => prefill[name])
  const sourcePath = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '')
  if (/^(static|value|constant|default|literal)$/i.test(kind))
    return value === undefined ? null : { from: 'value', value }
  if (kind === 'none' || typeof sourcePath !== 'string') return null
  return { from: /input|arg/i.test(kind) ? 'input' : 'answer', path: sourcePath }
}

/** A tool with what its input schema says about the argument at a dotted path. */
export type PageTool = NamedTool & { describeArgument?(path: string): PageArgument }

const anyArgument: PageArgument = {
  types: [],
  itemTypes: [],
  format: '',
  emptied: 'null',
  minItems: null,
  maxItems: null,
}

/** A text field of a number is a field for numbers. */
function narrowFieldType(type: PageFieldType, { types }: PageArgument): PageFieldType {
  const isNumeric = types.length > 0 && types.every((name) => /^(integer|number|null)$/.test(name))
  if (type !== 'text' || !isNumeric) return type
  return types.includes('number') ? 'number' : types.includes('integer') ? 'integer' : type
}

/** The placeholder for the text that the user searches for. */
const queryKey = 'query'

function buildPageSource(
  { fields }: Form,
  { optionsSource }: FormField,
  tools: readonly PageTool[],
): PageOptionsSource | null {
  const { targetToolName, arguments: args, ...paths } = optionsSource
  const tool = findToolByName(tools, targetToolName)
  if (!tool) return null
  const placeholders = listPlaceholderPaths(args)
  const isNamed = ({ key }: FormField) =>
    key !== queryKey && placeholders.some((path) => leadsInto(path, key))
  return {
    tool: tool.key,
    arguments: args,
    ...paths,
    isSearch: placeholders.includes(queryKey),
    keys: fields.filter(isNamed).map(({ key }) => key),
  }
}

const toPageCondition = (condition: PageCondition) => (condition.field === '' ? null : condition)

const buildPageField = (
  form: Form,
  field: FormField,
  target: PageTool | undefined,
  tools: readonly PageTool[],
): PageField => {
  const { pattern, ...limits } = field.validation
  const argument = resolveArgumentPath(form, field)
  const schema = (argument !== null && target?.describeArgument?.(argument)) || anyArgument
  return {
    id: field.id,
    key: field.key,
    label: field.label || field.key,
    type: narrowFieldType(resolveFieldType(field), schema),
    required: field.required,
    placeholder: field.placeholder,
    help: field.helpText,
    accept: field.accept,
    multiple: field.multiple,
    options: field.options.map(({ value, label }) => ({ value, label: label || value })),
    argument,
    schema,
    isLocalTime: field.localTime,
    source: buildPageSource(form, field, tools),
    visibleWhen: toPageCondition(field.visibleWhen),
    requiredWhen: toPageCondition(field.requiredWhen),
    isFilled: field.aiFillable,
    isAiVisible: field.aiVisible,
    prefill: isJsonObject(field.prefill) ? parsePrefill(field) : null,
    ...limits,
    pattern: pattern !== '' && isSafePattern(pattern) ? pattern : '',
  }
}

/** The path of the list whose items the field fills: `lines` of `lines[].price`. */
const findListPath = ({ argument }: PageField): string | null => {
  const [list = '', rest] = (argument ?? '').split('[]')
  return rest?.startsWith('.') ? list : null
}

/** A section, and one for each list whose items its fields fill. */
function splitAtLists(
  section: Omit<PageForm['sections'][number], 'list'>,
  target: PageTool | undefined,
): PageForm['sections'] {
  const byList = Map.groupBy(section.fields, findListPath)
  const isAlone = byList.size === 1
  return [...byList].map(([path, fields]) => {
    if (path === null) return { ...section, fields, list: null }
    const { minItems = null, maxItems = null } = target?.describeArgument?.(path) ?? {}
    return {
      title: (isAlone && section.title) || formatMemberLabel(path),
      description: isAlone ? section.description : '',
      fields,
      list: { path, min: minItems ?? 0, max: maxItems },
    }
  })
}

/** Fields that are in no section come last, without a heading. */
function buildPageSections(
  form: Form,
  target: PageTool | undefined,
  tools: readonly PageTool[],
): PageForm['sections'] {
  const fields = form.fields.map((field) => buildPageField(form, field, target, tools))
  const sectionFieldIds = new Set(form.layout.sections.flatMap(({ fieldIds }) => fieldIds))
  const sections = form.layout.sections.map(({ title, description, fieldIds }) => ({
    title,
    description,
    fields: fieldIds.flatMap((id) => fields.filter((field) => field.id === id)),
  }))
  const others = { title: '', description: '', fields: fields.filter(({ id }) => !sectionFieldIds.has(id)) }
  return [...sections, others]
    .filter((section) => section.fields.length > 0)
    .flatMap((section) => splitAtLists(section, target))
}

export function buildPageForm(form: Form, tools: readonly PageTool[]): PageForm {
  const { layout, submit } = form
  const target = submit.mode === 'callTool' ? findToolByName(tools, submit.targetToolName) : undefined
  return {
    title: layout.title,
    description: layout.description,
    submitLabel: layout.submitLabel,
    successMessage: submit.successMessage,
    isReset: submit.resetOnSubmit,
    hasSteps: layout.steps,
    isPartial: submit.changedOnly,
    tool: target?.key ?? null,
    isResultVisibleToModel: submit.modelSees === 'answer',
    sections: buildPageSections(form, target, tools),
  }
}
