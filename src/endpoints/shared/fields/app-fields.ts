// The properties of apps by their names in the model.
import type { App, Branding } from '#core/model/apps/app.ts'
import { defineFields, nest, plain } from '../field-map.ts'

export const brandingFields = defineFields<Branding>()({
  primaryColor: plain,
  secondaryColor: plain,
  accentColor: plain,
  backgroundColor: plain,
  fontFamily: plain,
  borderRadius: plain,
  logoUrl: plain,
})

export const appFields = defineFields<App>()({
  id: plain,
  publicMcpId: plain,
  slug: plain,
  name: plain,
  description: plain,
  enabled: plain,
  access: plain,
  allowedCallers: plain,
  listed: plain,
  templateId: plain,
  companyUrl: plain,
  serverInstructions: plain,
  toolMode: plain,
  branding: nest(brandingFields),
  createdAt: plain,
  updatedAt: plain,
})
