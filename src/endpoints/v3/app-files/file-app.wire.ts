// The app itself in an app file: what people and models read about it, and who may call it.
import Type, { type Static } from 'typebox'
import { defaultsOf } from '#core/entities/entity.ts'
import type { FileApp } from '#core/model/app-files/app-file.ts'
import { type AllowedCallers, mergeAllowedCallers } from '#core/model/apps/allowed-callers.ts'
import { callerAccesses, callerAccessOf, fromCallerAccess } from '#core/model/apps/app.ts'
import { toolModes } from '#core/model/apps/tool-mode.ts'
import { environmentKeyPattern } from '#core/model/environments/environment.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import {
  colorString,
  defineStringEnum,
  httpUrlString,
  longString,
  nameString,
  shortString,
  slugString,
} from '#endpoints/shared/scalars.wire.ts'
import { AllowedCallersBody } from '#endpoints/snake-case/allowed-callers.wire.ts'
import { AccessRulesV3, ScopesV3 } from '../access/access.wire.ts'
import { StoreListingChangeV3 } from '../apps/store-listing.wire.ts'
import { addDefaults, omitDefaults } from './default-members.ts'
import { fileAppMembers } from './file-members.ts'

export const FileAppV3 = Type.Object(
  {
    name: nameString,
    slug: Type.Optional(slugString),
    description: Type.Optional(longString),
    company_url: Type.Optional(httpUrlString),
    server_instructions: Type.Optional(longString),
    tool_mode: Type.Optional(defineStringEnum(...toolModes)),
    access: Type.Optional(defineStringEnum(...callerAccesses)),
    allowed_callers: Type.Optional(AllowedCallersBody),
    scopes: Type.Optional(ScopesV3),
    access_rules: Type.Optional(AccessRulesV3),
    listed: Type.Optional(Type.Boolean()),
    tests_required: Type.Optional(Type.Boolean()),
    environment: Type.Optional(Type.String({ pattern: environmentKeyPattern })),
    store_listing: Type.Optional(StoreListingChangeV3),
    branding: Type.Optional(
      Type.Partial(
        Type.Object({
          primary_color: colorString,
          secondary_color: colorString,
          accent_color: colorString,
          background_color: colorString,
          font_family: shortString,
          border_radius: shortString,
          logo_url: httpUrlString,
        }),
      ),
    ),
  },
  { title: 'AppFileApp' },
)

const { allowedCallers: _allowedCallers, ...members } = fileAppMembers
const codec = createCodec(members, 'snake_case')
const defaults = defaultsOf(members)
/** A file that does not name the key of the app itself leaves it as it is: "". */
const parsedDefaults = { ...defaults, environment: '' }

/** An empty list is omitted; without any entry only the owner may call the app. */
const presentAllowedCallers = (callers: AllowedCallers) =>
  Object.fromEntries(Object.entries(callers).filter(([, entries]) => entries.length > 0))

const readApp = codec.compileParser(FileAppV3, 'allowed_callers')
export function parseFileApp(body: Static<typeof FileAppV3>): Omit<FileApp, 'variables'> {
  const { access, ...app } = addDefaults(readApp(body), parsedDefaults)
  return {
    ...app,
    ...fromCallerAccess(access),
    allowedCallers: body.allowed_callers ? mergeAllowedCallers(null, body.allowed_callers) : null,
  }
}

const presentApp = codec.compilePresenter(FileAppV3)
export function presentFileApp({ allowedCallers, variables: _variables, ...settings }: FileApp) {
  const { callerTokens: _, ...app } = { ...settings, access: callerAccessOf(settings) }
  return {
    ...omitDefaults(presentApp(app), presentApp({ ...defaults, name: '' })),
    ...(allowedCallers && { allowed_callers: presentAllowedCallers(allowedCallers) }),
  }
}
