import Type, { type Static } from 'typebox'
import { brandingMembers } from '#core/entities/app.ts'
import { type AppChange, appAccesses, type Branding, type NewApp } from '#core/model/apps/app.ts'
import type { AppDetails } from '#core/model/overviews/app-details.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { appFields } from '#endpoints/shared/fields/app-fields.ts'
import { toNewApp } from '#endpoints/shared/inputs/app-input.ts'
import {
  colorString,
  defineStringEnum,
  httpUrlString,
  longString,
  nameString,
  shortString,
  slugString,
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
    companyUrl: Type.Optional(httpUrlString),
    serverInstructions: Type.Optional(longString),
    isEnabled: Type.Optional(Type.Boolean()),
    starterTemplateId: Type.Optional(shortString),
    templateId: Type.Optional(shortString),
    branding: Type.Optional(BrandingBody),
    access: Type.Optional(appAccessEnum),
    isListed: Type.Optional(Type.Boolean()),
    workspaceId: Type.Optional(shortString),
  },
  { title: 'AppCreationV1' },
)

export const AppChangeV1 = Type.Object(
  {
    name: Type.Optional(nameString),
    slug: Type.Optional(slugString),
    description: Type.Optional(longString),
    companyUrl: Type.Optional(httpUrlString),
    serverInstructions: Type.Optional(longString),
    isEnabled: Type.Optional(Type.Boolean()),
    branding: Type.Optional(BrandingBody),
    access: Type.Optional(appAccessEnum),
    isListed: Type.Optional(Type.Boolean()),
  },
  { title: 'AppChangeV1' },
)

export const appCodecV1 = createCodec(appFields, 'camelCase', { enabled: 'isEnabled', listed: 'isListed' })

const readNewApp = appCodecV1.compileParser(NewAppV1, 'starterTemplateId', 'workspaceId')
export const parseNewApp = (body: Static<typeof NewAppV1>): NewApp => ({
  ...toNewApp(readNewApp(body)),
  templateId: body.templateId || body.starterTemplateId || '',
  workspaceId: body.workspaceId ?? '',
})

export const parseAppChange: (body: Static<typeof AppChangeV1>) => AppChange =
  appCodecV1.compileParser(AppChangeV1)

export const presentBranding: (branding: Branding) => Static<typeof BrandingV1> = createCodec(
  brandingMembers,
  'camelCase',
).compilePresenter(BrandingV1)

const presentAppFields = appCodecV1.compilePresenter(AppV1)
export const presentApp = ({ app, liveRelease }: AppDetails): Static<typeof AppV1> => ({
  ...presentAppFields(app),
  version: String(liveRelease?.version ?? 0),
  status: app.lastVersion > 0 ? 'deployed' : 'draft',
  starterTemplateId: app.templateId,
})
