import Type, { type Static } from 'typebox'
import { type App, type AppChange, appAccesses, type NewApp } from '#core/model/apps/app.ts'
import type { AppDetails } from '#core/model/overviews/app-details.ts'
import { buildReleaseEndpoint } from '#core/model/releases/release-endpoint.ts'
import { createCodec, plain } from '#endpoints/shared/field-map.ts'
import { appFields } from '#endpoints/shared/fields/app-fields.ts'
import { toNewApp } from '#endpoints/shared/inputs/app-input.ts'
import {
  colorString,
  defineStringEnum,
  httpUrlString,
  longString,
  makeNullable,
  nameString,
  shortString,
  slugString,
} from '#endpoints/shared/scalars.wire.ts'

const appAccessEnum = defineStringEnum(...appAccesses)

const BrandingBody = Type.Partial(
  Type.Object({
    primary_color: colorString,
    secondary_color: colorString,
    accent_color: colorString,
    background_color: colorString,
    font_family: shortString,
    border_radius: shortString,
    logo_url: httpUrlString,
  }),
)

export const BrandingSnakeCase = Type.Object(
  {
    primary_color: Type.String(),
    secondary_color: Type.String(),
    accent_color: Type.String(),
    background_color: Type.String(),
    font_family: Type.String(),
    border_radius: Type.String(),
    logo_url: Type.String(),
  },
  { title: 'Branding' },
)

export const DraftSummary = Type.Object(
  {
    id: Type.String(),
    source_release_id: Type.String(),
    created_at: Type.String(),
    updated_at: Type.String(),
    last_edited_at: Type.String(),
    has_changes: Type.Boolean(),
  },
  { title: 'DraftSummary' },
)

export const AppSnakeCase = Type.Object(
  {
    id: Type.String(),
    public_mcp_id: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    description: Type.String(),
    enabled: Type.Boolean(),
    access: appAccessEnum,
    listed: Type.Boolean(),
    starter_template_id: Type.String(),
    company_url: Type.String(),
    server_instructions: Type.String(),
    branding: BrandingSnakeCase,
    created_at: Type.String(),
    updated_at: Type.String(),
    last_modified_at: Type.String(),
    current_draft: DraftSummary,
    latest_release: makeNullable(
      Type.Object({
        id: Type.String(),
        published_at: Type.String(),
        endpoint: Type.String(),
        state: Type.String(),
      }),
    ),
  },
  { title: 'AppV2' },
)

const optionalProperties = {
  slug: Type.Optional(slugString),
  description: Type.Optional(longString),
  company_url: Type.Optional(httpUrlString),
  server_instructions: Type.Optional(longString),
  branding: Type.Optional(BrandingBody),
  access: Type.Optional(appAccessEnum),
  listed: Type.Optional(Type.Boolean()),
  enabled: Type.Optional(Type.Boolean()),
}

export const NewAppSnakeCase = Type.Object(
  {
    name: nameString,
    ...optionalProperties,
    starter_template_id: Type.Optional(shortString),
    workspace_id: Type.Optional(shortString),
  },
  { title: 'AppCreationV2' },
)

export const AppChangeSnakeCase = Type.Object(
  { name: Type.Optional(nameString), ...optionalProperties },
  { title: 'AppChangeV2' },
)

export const appCodecSnakeCase = createCodec(
  appFields,
  'snake_case',
  { templateId: 'starter_template_id' },
  { workspaceId: plain },
)

const readNewApp = appCodecSnakeCase.compileParser(NewAppSnakeCase, 'workspace_id')
export const parseNewApp = (body: Static<typeof NewAppSnakeCase>): NewApp => ({
  ...toNewApp(readNewApp(body)),
  workspaceId: body.workspace_id ?? '',
})

export const parseAppChange: (body: Static<typeof AppChangeSnakeCase>) => AppChange =
  appCodecSnakeCase.compileParser(AppChangeSnakeCase)

export const presentDraftSummary = (app: App): Static<typeof DraftSummary> => ({
  id: app.draft.id,
  source_release_id: app.draft.sourceReleaseId ?? '',
  created_at: app.draft.createdAt,
  updated_at: app.draft.lastEditedAt,
  last_edited_at: app.draft.lastEditedAt,
  has_changes: app.draft.hasChanges,
})

/** The later of two instants: in UTC they sort as strings. */
const pickLater = (a: string, b: string) => (a > b ? a : b)

const presentAppFields = appCodecSnakeCase.compilePresenter(AppSnakeCase)
export const presentApp = (
  { baseUrl }: { baseUrl: string },
  { app, liveRelease }: AppDetails,
): Static<typeof AppSnakeCase> => ({
  ...presentAppFields(app),
  last_modified_at: pickLater(app.updatedAt, app.draft.lastEditedAt),
  current_draft: presentDraftSummary(app),
  latest_release: liveRelease && {
    id: liveRelease.id,
    published_at: liveRelease.publishedAt,
    endpoint: buildReleaseEndpoint(baseUrl, app, liveRelease),
    state: liveRelease.state,
  },
})
