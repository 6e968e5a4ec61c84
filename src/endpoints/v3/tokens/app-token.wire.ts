import Type, { type Static } from 'typebox'
import type { CreatedToken, MachineToken } from '#core/model/tokens/machine-token.ts'
import { makeNullable, nameString } from '#endpoints/shared/scalars.wire.ts'
import { lifetimeHours, presentTokenMembers, tokenMembers } from './token.wire.ts'

const callsPerMinute = Type.Integer({ minimum: 1, maximum: 60_000 })
const callsPerDay = Type.Integer({ minimum: 1, maximum: 10_000_000 })

export const AppTokenV3 = Type.Object(
  {
    ...tokenMembers,
    calls: Type.Integer(),
    calls_per_minute: makeNullable(callsPerMinute),
    calls_per_day: makeNullable(callsPerDay),
  },
  { title: 'AppToken' },
)

export const NewAppTokenV3 = Type.Object(
  {
    name: nameString,
    expires_in_hours: lifetimeHours,
    calls_per_minute: Type.Optional(makeNullable(callsPerMinute)),
    calls_per_day: Type.Optional(makeNullable(callsPerDay)),
  },
  { title: 'AppTokenCreation' },
)

export const CreatedAppTokenV3 = Type.Object({ token: AppTokenV3, secret: Type.String() })

export const parseNewAppToken = (body: Static<typeof NewAppTokenV3>) => ({
  name: body.name,
  hours: body.expires_in_hours,
  callsPerMinute: body.calls_per_minute ?? null,
  callsPerDay: body.calls_per_day ?? null,
})

export const presentAppToken = (token: MachineToken): Static<typeof AppTokenV3> => ({
  ...presentTokenMembers(token),
  calls: token.calls,
  calls_per_minute: token.callsPerMinute,
  calls_per_day: token.callsPerDay,
})

export const presentCreatedAppToken = ({ token, text }: CreatedToken): Static<typeof CreatedAppTokenV3> => ({
  token: presentAppToken(token),
  secret: text,
})
