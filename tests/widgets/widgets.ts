import type { NamedTool } from '#core/engines/widget-config/tool-references.ts'
import { emptyForm, emptyFormField, emptyFormValidation, type FormField } from '#core/model/widgets/form.ts'
import {
  emptyWidgetConfig,
  type Widget,
  type WidgetAction,
  type WidgetConfig,
  type WidgetPrimitive,
} from '#core/model/widgets/widget.ts'

type Given = Partial<Omit<Widget, 'config' | 'actions'>> & {
  config?: Partial<WidgetConfig>
  actions?: Partial<WidgetAction>[]
}

/** A widget of that primitive with defaults for everything that is not given. */
export const widgetOf = (primitive: WidgetPrimitive, { config, actions, ...given }: Given = {}): Widget => ({
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
  actions: (actions ?? []).map(actionOf),
})

export const actionOf = (given: Partial<WidgetAction>): WidgetAction => ({
  trigger: 'row.select',
  type: 'callTool',
  template: '',
  targetToolId: '',
  targetToolName: '',
  callMode: 'once',
  pollIntervalMs: 0,
  pollTimeoutMs: 0,
  pollMaxAttempts: 0,
  pollStopWhenPath: '',
  pollStopWhenEquals: '',
  ...given,
})

export const fieldOf = (id: string, given: Partial<FormField> = {}): FormField => ({
  ...emptyFormField,
  id,
  key: id,
  label: id.charAt(0).toUpperCase() + id.slice(1),
  ...given,
  validation: { ...emptyFormValidation, ...given.validation },
})

export const flatForm = (fields: FormField[], tool = 'create_ticket'): Partial<WidgetConfig> => ({
  form: { ...emptyForm, shape: 'flat', fields, submit: { ...emptyForm.submit, targetToolName: tool } },
})

/** A data table configuration whose columns are labelled by their paths. */
export const columnsOf = (collectionPath: string, ...paths: string[]) => ({
  collectionPath,
  fields: paths.map((path) => ({
    key: path,
    path,
    label: path.charAt(0).toUpperCase() + path.slice(1),
    staticValue: null,
  })),
})

const tool = (key: string, name: string): NamedTool => ({
  id: `tool_${key}`,
  key,
  name,
  annotations: {
    title: '',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
})

/** The tools that test widgets can call. */
export const namedTools = [
  tool('read_order', 'Read order'),
  tool('create_ticket', 'Create ticket'),
  tool('job_status', 'Job status'),
]
