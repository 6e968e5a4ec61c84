import Type, { type Static } from 'typebox'
import { callerAccesses, callerAccessOf } from '#core/model/apps/app.ts'
import {
  defaultPreviewHours,
  type EnvironmentChange,
  type EnvironmentDetails,
  type EnvironmentSettings,
  environmentKeyPattern,
  maxPreviewHours,
  type NewEnvironment,
  type NewPreview,
  promotionRoles,
} from '#core/model/environments/environment.ts'
import { originVersionOf, type Release } from '#core/model/releases/release.ts'
import { buildAppEndpoint } from '#core/model/releases/release-endpoint.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { AllowedCallersBody, AllowedCallersSnakeCase } from '#endpoints/snake-case/allowed-callers.wire.ts'
import { parseAppAccessChange } from '../apps/app-access.wire.ts'

export const environmentKeyString = Type.String({ pattern: environmentKeyPattern, maxLength: 40 })
const accessEnum = defineStringEnum(...callerAccesses)
const roleEnum = defineStringEnum(...promotionRoles)

export const EnvironmentReleaseV3 = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    digest: Type.String(),
    origin_release_id: Type.String(),
    origin_version: Type.Integer(),
    promoted_from: makeNullable(Type.Object({ environment: Type.String(), release_id: Type.String() })),
    actor: Type.Object({ id: Type.String(), name: Type.String(), email: Type.String() }),
    published_at: Type.String(),
  },
  { title: 'EnvironmentRelease' },
)

export const EnvironmentV3 = Type.Object(
  {
    key: Type.String(),
    app_id: Type.String(),
    is_default: Type.Boolean(),
    endpoint: Type.String(),
    enabled: Type.Boolean(),
    access: accessEnum,
    allowed_callers: makeNullable(AllowedCallersSnakeCase),
    promotion_role: roleEnum,
    tests_required: Type.Boolean(),
    expires_at: makeNullable(Type.String()),
    live_release: makeNullable(EnvironmentReleaseV3),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'Environment' },
)

const settings = {
  enabled: Type.Optional(Type.Boolean()),
  access: Type.Optional(accessEnum),
  allowed_callers: Type.Optional(makeNullable(AllowedCallersBody)),
  promotion_role: Type.Optional(roleEnum),
  tests_required: Type.Optional(Type.Boolean()),
}

export const NewEnvironmentV3 = Type.Object(
  { key: environmentKeyString, ...settings },
  { title: 'EnvironmentCreation' },
)

export const EnvironmentChangeV3 = Type.Object(
  { key: Type.Optional(environmentKeyString), ...settings },
  { title: 'EnvironmentChange' },
)

export const PreviewV3 = Type.Object(
  {
    expires_in_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPreviewHours })),
    access: settings.access,
    allowed_callers: settings.allowed_callers,
  },
  { title: 'PreviewSettings' },
)

type SettingsBody = Omit<Static<typeof EnvironmentChangeV3>, 'key'>

const parseAccess = ({ access, allowed_callers }: Pick<SettingsBody, 'access' | 'allowed_callers'>) =>
  parseAppAccessChange({
    ...(access !== undefined && { kind: access }),
    ...(allowed_callers !== undefined && { allowed_callers }),
  }) as Pick<EnvironmentSettings, 'access' | 'callerTokens' | 'allowedCallers'>

const parseSettings = (body: SettingsBody): EnvironmentSettings => ({
  ...parseAccess(body),
  ...(body.enabled !== undefined && { enabled: body.enabled }),
  ...(body.promotion_role !== undefined && { promotionRole: body.promotion_role }),
  ...(body.tests_required !== undefined && { testsRequired: body.tests_required }),
})

export const parseNewEnvironment = ({ key, ...body }: Static<typeof NewEnvironmentV3>): NewEnvironment => ({
  ...parseSettings(body),
  key,
})

export const parseEnvironmentChange = ({
  key,
  ...body
}: Static<typeof EnvironmentChangeV3>): EnvironmentChange => ({
  ...parseSettings(body),
  ...(key !== undefined && { key }),
})

export const parseNewPreview = (body: Static<typeof PreviewV3>): NewPreview => ({
  ...parseAccess(body),
  expiresInHours: body.expires_in_hours ?? defaultPreviewHours,
})

export const presentEnvironmentRelease = (release: Release): Static<typeof EnvironmentReleaseV3> => ({
  id: release.id,
  version: release.version,
  digest: release.digest,
  origin_release_id: release.originReleaseId ?? release.id,
  origin_version: originVersionOf(release),
  promoted_from: release.promotedFrom && {
    environment: release.promotedFrom.environment,
    release_id: release.promotedFrom.releaseId,
  },
  actor: { id: release.actor.id, name: release.actor.name, email: release.actor.email },
  published_at: release.publishedAt,
})

export const presentEnvironment = (
  baseUrl: string,
  { app, live }: EnvironmentDetails,
): Static<typeof EnvironmentV3> => ({
  key: app.environment,
  app_id: app.id,
  is_default: app.environmentOf === null,
  endpoint: buildAppEndpoint(baseUrl, app),
  enabled: app.enabled,
  access: callerAccessOf(app),
  allowed_callers: app.allowedCallers,
  promotion_role: app.environmentOf === null ? 'publisher' : app.promotionRole,
  tests_required: app.testsRequired,
  expires_at: app.expiresAt,
  live_release: live && presentEnvironmentRelease(live),
  created_at: app.createdAt,
  updated_at: app.updatedAt,
})
