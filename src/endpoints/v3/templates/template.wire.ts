import Type, { type Static } from 'typebox'
import type { AppTemplate } from '#core/model/templates/app-template.ts'
import { appCodecSnakeCase, BrandingSnakeCase } from '#endpoints/snake-case/app.wire.ts'

const templateProperties = {
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  icon: Type.String(),
  category: Type.String(),
  preview_image_url: Type.String(),
  branding: BrandingSnakeCase,
}
const namedItems = Type.Array(Type.Object({ name: Type.String() }))

export const TemplateV3 = Type.Object(templateProperties, { title: 'Template' })

export const TemplateDetailV3 = Type.Object(
  { ...templateProperties, tools: namedItems, prompts: namedItems },
  { title: 'TemplateDetail' },
)

const presentBranding = appCodecSnakeCase.compilePresenter(Type.Object({ branding: BrandingSnakeCase }))

export const presentTemplate = (baseUrl: string, template: AppTemplate): Static<typeof TemplateV3> => ({
  id: template.id,
  name: template.name,
  description: template.description,
  icon: template.icon,
  category: template.category,
  preview_image_url: `${baseUrl}/templates/${template.id}/preview.svg`,
  ...presentBranding(template),
})

export const presentTemplateDetail = (
  baseUrl: string,
  template: AppTemplate,
): Static<typeof TemplateDetailV3> => ({
  ...presentTemplate(baseUrl, template),
  tools: template.tools.map(({ name }) => ({ name })),
  prompts: template.prompts.map(({ name }) => ({ name })),
})
