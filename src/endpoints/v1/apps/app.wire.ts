import Type, { type Static } from 'typebox'
import { type AppChange, appAccesses, type Branding, type NewApp } from '#core/model/apps/app.ts'
import type { AppDetails } from '#core/model/apps/app-details.ts'
import {
  colorString,
  defineStringEnum,
  longString,
  nameString,
  shortString,
  slugString,
  urlString,
} from '#endpoints/shared/scalars.wire.ts'

const appAccessEnum = defineStringEnum(...appAccesses)

const BrandingBody = Type.Partial(
  Type.Object({
    primaryColor: colorString,
    accentColor: colorString,
    backgroundColor: colorString,
    fontFamily: shortString,
    borderRadius: shortString,
  }),
)

export const BrandingV1 = Type.Object(
  {
    primaryColor: Type.String(),
    accentColor: Type.String(),
    backgroundColor: Type.String(),
    fontFamily: Type.String(),
    borderRadius: Type.String(),
  },
  { title: 'BrandingV1' },
)

export const AppV1 = Type.Object(
  {
    id: Type.String(),
    publicMcpId: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    description: Type.String(),
    version: Type.String(),
    status: Type.String(),
    isEnabled: Type.Boolean(),
    access: appAccessEnum,
    isListed: Type.Boolean(),
    starterTemplateId: Type.String(),
    templateId: Type.String(),
    companyUrl: Type.String(),
    serverInstructions: Type.String(),
    branding: BrandingV1,
  },
  { title: 'AppV1' },
)

export const NewAppV1 = Type.Object(
  {
    name: nameString,
    slug: Type.Optional(slugString),
    description: Type.Optional(longString),
    companyUrl: Type.Optional(urlString),
    serverInstructions: Type.Optional(longString),
    starterTemplateId: Type.Optional(shortString),
    templateId: Type.Optional(shortString),
    branding: Type.Optional(BrandingBody),
    access: Type.Optional(appAccessEnum),
    isListed: Type.Optional(Type.Boolean()),
  },
  { title: 'NewAppV1' },
)

export const AppChangeV1 = Type.Object(
  {
    name: Type.Optional(nameString),
    slug: Type.Optional(slugString),
    description: Type.Optional(longString),
    companyUrl: Type.Optional(urlString),
    serverInstructions: Type.Optional(longString),
    isEnabled: Type.Optional(Type.Boolean()),
    branding: Type.Optional(BrandingBody),
    access: Type.Optional(appAccessEnum),
    isListed: Type.Optional(Type.Boolean()),
  },
  { title: 'AppChangeV1' },
)

export const parseNewApp = (body: Static<typeof NewAppV1>): NewApp => ({
  name: body.name,
  slug: body.slug ?? '',
  description: body.description ?? '',
  companyUrl: body.companyUrl ?? '',
  serverInstructions: body.serverInstructions ?? '',
  templateId: body.templateId || body.starterTemplateId || '',
  branding: parseBranding(body.branding ?? {}),
  access: body.access ?? 'public',
  listed: body.isListed ?? false,
})

/** Copies known properties one by one: absent ones stay absent, unknown ones are dropped. */
export const parseAppChange = (body: Static<typeof AppChangeV1>): AppChange => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.slug !== undefined && { slug: body.slug }),
  ...(body.description !== undefined && { description: body.description }),
  ...(body.companyUrl !== undefined && { companyUrl: body.companyUrl }),
  ...(body.serverInstructions !== undefined && { serverInstructions: body.serverInstructions }),
  ...(body.isEnabled !== undefined && { enabled: body.isEnabled }),
  ...(body.branding && { branding: parseBranding(body.branding) }),
  ...(body.access !== undefined && { access: body.access }),
  ...(body.isListed !== undefined && { listed: body.isListed }),
})

const parseBranding = (body: Static<typeof BrandingBody>): Partial<Branding> => ({
  ...(body.primaryColor !== undefined && { primaryColor: body.primaryColor }),
  ...(body.accentColor !== undefined && { accentColor: body.accentColor }),
  ...(body.backgroundColor !== undefined && { backgroundColor: body.backgroundColor }),
  ...(body.fontFamily !== undefined && { fontFamily: body.fontFamily }),
  ...(body.borderRadius !== undefined && { borderRadius: body.borderRadius }),
})

export const presentBranding = (branding: Branding): Static<typeof BrandingV1> => ({
  primaryColor: branding.primaryColor,
  accentColor: branding.accentColor,
  backgroundColor: branding.backgroundColor,
  fontFamily: branding.fontFamily,
  borderRadius: branding.borderRadius,
})

export const presentApp = ({ app, liveRelease }: AppDetails): Static<typeof AppV1> => ({
  id: app.id,
  publicMcpId: app.publicMcpId,
  slug: app.slug,
  name: app.name,
  description: app.description,
  version: String(liveRelease?.version ?? 0),
  status: app.lastVersion > 0 ? 'deployed' : 'draft',
  isEnabled: app.enabled,
  access: app.access,
  isListed: app.listed,
  starterTemplateId: app.templateId,
  templateId: app.templateId,
  companyUrl: app.companyUrl,
  serverInstructions: app.serverInstructions,
  branding: presentBranding(app.branding),
})
