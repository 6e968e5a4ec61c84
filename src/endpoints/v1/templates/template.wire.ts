import Type, { type Static } from 'typebox'
import type { AppTemplate } from '#core/model/templates/app-template.ts'
import { BrandingV1, presentBranding } from '../apps/app.wire.ts'

const templateProperties = {
  templateId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  icon: Type.String(),
  category: Type.String(),
  previewImage: Type.String(),
  branding: BrandingV1,
}
const namedItems = Type.Array(Type.Object({ name: Type.String() }))

export const TemplateV1 = Type.Object(templateProperties, { title: 'TemplateV1' })

export const TemplateDetailV1 = Type.Object(
  { ...templateProperties, capabilities: namedItems, prompts: namedItems },
  { title: 'TemplateDetailV1' },
)

export const presentTemplate = (baseUrl: string, template: AppTemplate): Static<typeof TemplateV1> => ({
  templateId: template.id,
  name: template.name,
  description: template.description,
  icon: template.icon,
  category: template.category,
  previewImage: `${baseUrl}/templates/${template.id}/preview.svg`,
  branding: presentBranding(template.branding),
})

export const presentTemplateDetail = (
  baseUrl: string,
  template: AppTemplate,
): Static<typeof TemplateDetailV1> => ({
  ...presentTemplate(baseUrl, template),
  capabilities: template.tools.map(({ name }) => ({ name })),
  prompts: template.prompts.map(({ name }) => ({ name })),
})
