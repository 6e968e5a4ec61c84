import Type, { type Static } from 'typebox'
import {
  type ServiceAccount,
  type ServiceCredential,
  serviceAccountRoles,
} from '#core/model/tokens/service-account.ts'
import { defineStringEnum, makeNullable, nameString } from '#endpoints/shared/scalars.wire.ts'
import { lifetimeHours, presentTokenMembers, tokenMembers } from '../tokens/token.wire.ts'

const roleEnum = defineStringEnum(...serviceAccountRoles)
const kindEnum = defineStringEnum('token', 'client_secret')

const ServiceAccountCreatorV3 = Type.Object(
  { user_id: Type.String(), email: Type.String(), name: Type.String() },
  { title: 'ServiceAccountCreator' },
)

export const ServiceAccountV3 = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    role: roleEnum,
    read_only: Type.Boolean(),
    may_write_secrets: Type.Boolean(),
    enabled: Type.Boolean(),
    token_url: makeNullable(Type.String()),
    created_by: ServiceAccountCreatorV3,
    created_at: Type.String(),
    updated_at: Type.String(),
    expires_at: makeNullable(Type.String()),
    last_used_at: makeNullable(Type.String()),
  },
  { title: 'ServiceAccount' },
)

const chosenMembers = {
  name: nameString,
  role: roleEnum,
  read_only: Type.Boolean(),
  may_write_secrets: Type.Boolean(),
  expires_in_hours: lifetimeHours,
  enabled: Type.Boolean(),
}

export const NewServiceAccountV3 = Type.Object(
  {
    name: chosenMembers.name,
    role: chosenMembers.role,
    read_only: Type.Optional(chosenMembers.read_only),
    may_write_secrets: Type.Optional(chosenMembers.may_write_secrets),
    expires_in_hours: Type.Optional(chosenMembers.expires_in_hours),
    enabled: Type.Optional(chosenMembers.enabled),
  },
  { title: 'ServiceAccountCreation' },
)

export const ServiceAccountChangeV3 = Type.Partial(Type.Object(chosenMembers), {
  title: 'ServiceAccountChange',
})

export const ServiceCredentialV3 = Type.Object(
  { ...tokenMembers, kind: kindEnum },
  { title: 'ServiceCredential' },
)

export const NewServiceCredentialV3 = Type.Object(
  { kind: kindEnum, name: nameString, expires_in_hours: lifetimeHours },
  { title: 'ServiceCredentialCreation' },
)

export const CreatedServiceCredentialV3 = Type.Object({
  credential: ServiceCredentialV3,
  secret: Type.String(),
})

export const parseNewServiceAccount = (body: Static<typeof NewServiceAccountV3>) => ({
  name: body.name,
  role: body.role,
  readOnly: body.read_only ?? false,
  mayWriteSecrets: body.may_write_secrets ?? false,
  hours: body.expires_in_hours ?? null,
  disabled: body.enabled === false,
})

export const parseServiceAccountChange = (body: Static<typeof ServiceAccountChangeV3>) => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.role !== undefined && { role: body.role }),
  ...(body.read_only !== undefined && { readOnly: body.read_only }),
  ...(body.may_write_secrets !== undefined && { mayWriteSecrets: body.may_write_secrets }),
  ...(body.expires_in_hours !== undefined && { hours: body.expires_in_hours }),
  ...(body.enabled !== undefined && { disabled: !body.enabled }),
})

export const parseNewServiceCredential = (body: Static<typeof NewServiceCredentialV3>) => ({
  kind: body.kind === 'token' ? ('service' as const) : body.kind,
  name: body.name,
  hours: body.expires_in_hours,
})

/** `tokenUrl`: its token endpoint; null for none. */
export const presentServiceAccount = (
  account: ServiceAccount,
  tokenUrl: string | null,
): Static<typeof ServiceAccountV3> => ({
  id: account.id,
  name: account.name,
  role: account.role,
  read_only: account.readOnly,
  may_write_secrets: account.mayWriteSecrets,
  enabled: account.disabledAt === null,
  token_url: tokenUrl,
  created_by: {
    user_id: account.createdBy.subject,
    email: account.createdBy.email,
    name: account.createdBy.name,
  },
  created_at: account.createdAt,
  updated_at: account.updatedAt,
  expires_at: account.expiresAt,
  last_used_at: account.lastUsedAt,
})

export const presentServiceCredential = (
  credential: ServiceCredential,
): Static<typeof ServiceCredentialV3> => ({
  ...presentTokenMembers(credential),
  kind: credential.kind === 'service' ? 'token' : credential.kind,
})
