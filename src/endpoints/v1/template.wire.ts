import Type, { type Static } from 'typebox'
import type { Template } from '#core/model/template.ts'
import { BrandingV1, presentBranding } from './app.wire.ts'

const common = {
  templateId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  icon: Type.String(),
  category: Type.String(),
  previewImage: Type.String(),
  branding: BrandingV1,
}
const names = Type.Array(Type.Object({ name: Type.String() }))

export const TemplateV1 = Type.Object(common, { title: 'TemplateV1' })

export const TemplateDetailV1 = Type.Object(
  { ...common, capabilities: names, prompts: names },
  { title: 'TemplateDetailV1' },
)

export const presentTemplate = (baseUrl: string, template: Template): Static<typeof TemplateV1> => ({
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
  template: Template,
): Static<typeof TemplateDetailV1> => ({
  ...presentTemplate(baseUrl, template),
  capabilities: template.tools.map(({ name }) => ({ name })),
  prompts: template.prompts.map(({ name }) => ({ name })),
})
