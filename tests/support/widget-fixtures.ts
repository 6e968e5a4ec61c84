import { applyConfigChange } from '#core/engines/widgets/config/apply-config-change.ts'
import type { NamedTool } from '#core/engines/widgets/config/tool-references.ts'
import { defaultsOf } from '#core/entities/entity.ts'
import { widgetActionMembers } from '#core/entities/widget.ts'
import { dataTableColumnMembers, dataTableMembers } from '#core/entities/widget-config.ts'
import { emptyForm, emptyFormField, emptyFormValidation, type FormField } from '#core/model/widgets/form.ts'
import {
  type DataTable,
  type DataTableColumn,
  emptyWidgetConfig,
  type Widget,
  type WidgetAction,
  type WidgetConfig,
  type WidgetPart,
  type WidgetPartChange,
  type WidgetPrimitive,
} from '#core/model/widgets/widget.ts'

type WidgetOverrides = Partial<Omit<Widget, 'config' | 'actions'>> & {
  config?: Partial<WidgetConfig>
  actions?: Partial<WidgetAction>[]
}

/** A widget of that primitive with defaults for everything that is not given. */
export const buildTestWidget = (
  primitive: WidgetPrimitive,
  { config, actions, ...given }: WidgetOverrides = {},
): Widget => ({
  id: 'widget_1',
  appId: 'app_1',
  toolId: 'tool_1',
  key: 'orders',
  name: 'Orders',
  primitive,
  displayMode: 'inline',
  visibility: 'visible',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
  ...given,
  config: { ...emptyWidgetConfig, ...config },
  actions: (actions ?? []).map(buildTestAction),
})

/** Parts of a composite, with derived keys and defaults for everything that is not given. */
export const buildTestParts = (parts: WidgetPartChange[]): WidgetPart[] =>
  applyConfigChange(emptyWidgetConfig, { parts }).parts

export const buildTestAction = (given: Partial<WidgetAction>): WidgetAction => ({
  ...defaultsOf(widgetActionMembers),
  trigger: 'row.select',
  type: 'callTool',
  template: '',
  ...given,
})

export const buildTestField = (id: string, given: Partial<FormField> = {}): FormField => ({
  ...emptyFormField,
  id,
  key: id,
  label: id.charAt(0).toUpperCase() + id.slice(1),
  ...given,
  validation: { ...emptyFormValidation, ...given.validation },
})

export const buildFlatForm = (fields: FormField[], tool = 'create_ticket'): Partial<WidgetConfig> => ({
  form: { ...emptyForm, shape: 'flat', fields, submit: { ...emptyForm.submit, targetToolName: tool } },
})

/** A column of a table, with defaults for everything that is not given. */
export const buildTestColumn = (path: string, given: Partial<DataTableColumn> = {}): DataTableColumn => ({
  ...defaultsOf(dataTableColumnMembers),
  key: path,
  path,
  ...given,
})

/** A data table configuration whose columns are labelled by their paths. */
export const buildColumns = (collectionPath: string, ...paths: string[]): DataTable => ({
  ...defaultsOf(dataTableMembers),
  collectionPath,
  fields: paths.map((path) => buildTestColumn(path, { label: path.charAt(0).toUpperCase() + path.slice(1) })),
})

const buildNamedTool = (
  key: string,
  name: string,
  hints: Partial<NamedTool['annotations']> = {},
): NamedTool => ({
  id: `tool_${key}`,
  key,
  name,
  annotations: {
    title: '',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
    ...hints,
  },
})

/** The tools that test widgets can call. */
export const namedTools = [
  buildNamedTool('read_order', 'Read order'),
  buildNamedTool('create_ticket', 'Create ticket'),
  buildNamedTool('job_status', 'Job status'),
  buildNamedTool('list_orders', 'List orders'),
  buildNamedTool('pay_order', 'Pay order', { readOnlyHint: false }),
  buildNamedTool('cancel_order', 'Cancel order', { readOnlyHint: false, destructiveHint: true }),
  buildNamedTool('restore_order', 'Restore order', { readOnlyHint: false }),
]
