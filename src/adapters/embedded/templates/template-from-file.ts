import type { JsonObject } from '#base/json.ts'
import { noBranding } from '#core/model/app.ts'
import type { Template, TemplateIntegration, TemplateTool, TemplateWidget } from '#core/model/template.ts'
import type { WidgetAction, WidgetConfigChange } from '#core/model/widget.ts'
import { drawPreview } from './preview/draw-preview.ts'
import type { TemplateFile } from './template-file.ts'

type Entry<List extends keyof TemplateFile> = TemplateFile[List] extends (infer One)[] ? One : never

/** The file must be valid according to `validateTemplateFile`. */
export const templateFrom = (id: string, file: TemplateFile): Template => ({
  id,
  name: file.name,
  description: file.description,
  icon: file.icon,
  category: file.category,
  branding: { ...noBranding, ...file.branding },
  serverInstructions: file.serverInstructions,
  integrations: file.integrations.map(integrationFrom),
  tools: file.tools.map(toolFrom),
  widgets: file.widgets.map(widgetFrom),
  prompts: file.prompts,
  previewImage: drawPreview(file),
})

const integrationFrom = ({ key, name, baseUrl, operations }: Entry<'integrations'>): TemplateIntegration => ({
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

const toolFrom = (tool: Entry<'tools'>): TemplateTool => ({
  ...tool,
  annotations: { title: '', ...tool.annotations },
  nextTools: tool.nextTools ?? [],
})

const widgetFrom = ({ config, actions, ...widget }: Entry<'widgets'>): TemplateWidget => ({
  ...widget,
  displayMode: 'inline',
  config: configFrom(config),
  actions: actions.map(actionFrom),
})

function configFrom(config: Entry<'widgets'>['config']): WidgetConfigChange {
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

const actionFrom = (action: Entry<'widgets'>['actions'][number]): WidgetAction => ({
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
