// A connection in an app file: its configuration is flattened, and its secrets are separate.
import Type, { type Static } from 'typebox'
import { defaultsOf } from '#core/entities/entity.ts'
import type { FileAuthConfig, FileConnection } from '#core/model/app-files/app-file.ts'
import {
  accountKinds,
  emptyRequestSettings,
  withoutEmptySettings,
} from '#core/model/auth-connections/auth-connection.ts'
import { authProviders, findAuthProvider } from '#core/model/integrations/providers.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { defineStringEnum, keyString, nameString, secretString } from '#endpoints/shared/scalars.wire.ts'
import { separateProperties } from '#endpoints/shared/separate-properties.ts'
import { AuthConfigBody, scopesBody } from '#endpoints/snake-case/auth-config.wire.ts'
import { addDefaults, omitDefaults } from './default-members.ts'
import { fileConnectionMembers } from './file-members.ts'

const {
  type,
  registration_initial_access_token: _registration_initial_access_token,
  registration_access_token: _registration_access_token,
  client_secret: _client_secret,
  api_key: _api_key,
  access_token: _access_token,
  password: _password,
  ...configProperties
} = AuthConfigBody.properties

export const FileConnectionV3 = Type.Object(
  {
    key: keyString,
    name: Type.Optional(nameString),
    provider_key: Type.Optional(defineStringEnum(...authProviders.map(({ key }) => key))),
    type,
    account: Type.Optional(defineStringEnum(...accountKinds)),
    ...configProperties,
    grants: Type.Optional(scopesBody),
    secrets: Type.Optional(
      Type.Partial(
        Type.Object({
          client_secret: secretString,
          api_key: secretString,
          access_token: secretString,
          password: secretString,
          registration_initial_access_token: secretString,
          registration_access_token: secretString,
        }),
      ),
    ),
  },
  { title: 'AppFileConnection' },
)

const codec = createCodec(fileConnectionMembers, 'snake_case')
const defaults = defaultsOf(fileConnectionMembers)

const ownNames = ['key', 'name', 'providerKey', 'grants', 'secrets'] as const

const findProviderKey = (authType: FileAuthConfig['type'] | undefined) =>
  findAuthProvider('', authType)?.key ?? ''

const readConnection = codec.compileParser(FileConnectionV3)
export function parseFileConnection(body: Static<typeof FileConnectionV3>): FileConnection {
  const parsed = readConnection(body)
  const provider = { providerKey: findProviderKey(parsed.type) }
  const [own, config] = separateProperties(
    addDefaults(parsed, { ...defaults, ...provider, name: body.key }),
    ownNames,
  )
  const { account, ...settings } = config
  return {
    ...own,
    config: { ...withoutEmptySettings(settings), ...(account === 'personal' && { account }) },
  }
}

const presentConnection = codec.compilePresenter(FileConnectionV3)
export function presentFileConnection({ config, ...connection }: FileConnection) {
  const fallback = { ...defaults, key: '', name: connection.key, providerKey: findProviderKey(config.type) }
  const { account = 'shared', ...settings } = config
  const shown = { ...connection, ...emptyRequestSettings, ...settings, account }
  return omitDefaults(presentConnection(shown), presentConnection(fallback))
}
