import type { JsonObject } from '#base/json.ts'
import { noBranding } from '#core/model/apps/app.ts'
import type {
  AppTemplate,
  TemplateIntegration,
  TemplateTool,
  TemplateWidget,
} from '#core/model/templates/app-template.ts'
import type { WidgetAction, WidgetConfigChange } from '#core/model/widgets/widget.ts'
import { drawPreview } from './preview/draw-preview.ts'
import type { TemplateFile } from './template-file.ts'

type TemplateFileEntry<List extends keyof TemplateFile> = TemplateFile[List] extends (infer One)[]
  ? One
  : never

/** The file must be valid according to `validateTemplateFile`. */
export const toTemplate = (id: string, file: TemplateFile): AppTemplate => ({
  id,
  name: file.name,
  description: file.description,
  icon: file.icon,
  category: file.category,
  branding: { ...noBranding, ...file.branding },
  serverInstructions: file.serverInstructions,
  integrations: file.integrations.map(toTemplateIntegration),
  tools: file.tools.map(toTemplateTool),
  widgets: file.widgets.map(toTemplateWidget),
  prompts: file.prompts,
  previewImage: drawPreview(file),
})

const toTemplateIntegration = ({
  key,
  name,
  baseUrl,
  operations,
}: TemplateFileEntry<'integrations'>): TemplateIntegration => ({
  key,
  name,
  baseUrl,
  operations: operations.map(({ queryTemplate, ...operation }) => ({
    ...operation,
    query: queryTemplate ?? null,
    inputSchema: operation.inputSchema as JsonObject,
    outputSchema: operation.outputSchema as JsonObject,
  })),
})

const toTemplateTool = (tool: TemplateFileEntry<'tools'>): TemplateTool => ({
  ...tool,
  annotations: { title: '', ...tool.annotations },
  nextTools: tool.nextTools ?? [],
})

const toTemplateWidget = ({ config, actions, ...widget }: TemplateFileEntry<'widgets'>): TemplateWidget => ({
  ...widget,
  displayMode: 'inline',
  config: toWidgetConfig(config),
  actions: actions.map(toWidgetAction),
})

function toWidgetConfig(config: TemplateFileEntry<'widgets'>['config']): WidgetConfigChange {
  const {
    fieldMappings = {},
    layout = {},
    resourceDomains = [],
    redirectDomains = [],
    dataTableConfig,
    formConfig,
  } = config
  return {
    fieldMappings,
    layout,
    resourceDomains,
    redirectDomains,
    ...(dataTableConfig && {
      dataTable: {
        collectionPath: dataTableConfig.collectionPath,
        fields: dataTableConfig.fields.map((field) => ({ ...field, staticValue: null })),
      },
    }),
    ...(formConfig && {
      form: {
        shape: 'sectioned',
        fields: formConfig.fields,
        layout: formConfig.layout,
        submit: formConfig.submit,
      },
    }),
  }
}

const toWidgetAction = (action: TemplateFileEntry<'widgets'>['actions'][number]): WidgetAction => ({
  trigger: action.trigger,
  type: action.type,
  template: action.template,
  targetToolId: '',
  targetToolName: action.targetToolName ?? '',
  callMode: 'once',
  pollIntervalMs: 0,
  pollTimeoutMs: 0,
  pollMaxAttempts: 0,
  pollStopWhenPath: '',
  pollStopWhenEquals: '',
})
