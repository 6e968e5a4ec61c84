import type { Json, JsonObject } from '#base/json.ts'
import { defaultsOf } from '#core/entities/entity.ts'
import { widgetActionMembers } from '#core/entities/widget.ts'
import { noBranding } from '#core/model/apps/app.ts'
import type {
  AppTemplate,
  TemplateExample,
  TemplateIntegration,
  TemplateTool,
  TemplateWidget,
} from '#core/model/templates/app-template.ts'
import type { DataTableChange, WidgetAction, WidgetConfigChange } from '#core/model/widgets/widget.ts'
import type { TemplateFile } from './template-file.ts'

type TemplateFileEntry<List extends keyof TemplateFile> = TemplateFile[List] extends (infer One)[]
  ? One
  : never

/** Draws the preview image of a template as an SVG document. */
export type DrawTemplatePreview = (
  template: Omit<AppTemplate, 'previewImage'>,
  example: TemplateExample,
) => string

/** The file must be valid according to `validateTemplateFile`. */
export function toTemplate(id: string, file: TemplateFile, drawPreview: DrawTemplatePreview): AppTemplate {
  const template = {
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
  }
  const { question, tool, answer } = file.example
  const example = { question, tool, answer: answer as Json, iconPath: file.iconPath }
  return { ...template, previewImage: drawPreview(template, example) }
}

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

function toWidgetConfig({
  fieldFormats = [],
  detailConfig,
  dataTableConfig,
  formConfig,
  ...config
}: TemplateFileEntry<'widgets'>['config']): WidgetConfigChange {
  return {
    ...config,
    fieldFormats: fieldFormats.map((fieldFormat) => ({ formatOptions: {}, ...fieldFormat })),
    ...(detailConfig && {
      detail: { sections: detailConfig.sections.map((section) => ({ collapsed: false, ...section })) },
    }),
    ...(dataTableConfig && { dataTable: toDataTable(dataTableConfig) }),
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

type DataTableEntry = NonNullable<TemplateFileEntry<'widgets'>['config']['dataTableConfig']>

const toDataTable = ({ version: _, fields, ...dataTable }: DataTableEntry): DataTableChange => ({
  ...dataTable,
  fields: fields.map((field) => ({ ...field, staticValue: null })),
})

const toWidgetAction = (action: TemplateFileEntry<'widgets'>['actions'][number]): WidgetAction => ({
  ...defaultsOf(widgetActionMembers),
  ...action,
})
