import Type, { type Static } from 'typebox'
import { callerKinds, type ListedCaller } from '#core/model/calls/caller.ts'
import { defineStringEnum, instantString, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { cursorProperties } from '#endpoints/snake-case/page.wire.ts'

const callerProperties = {
  id: Type.String(),
  kind: makeNullable(defineStringEnum(...callerKinds)),
  name: makeNullable(Type.String()),
}

export const CallerV3 = Type.Object(callerProperties, { title: 'Caller' })

export const ListedCallerV3 = Type.Object(
  {
    ...callerProperties,
    calls: Type.Integer(),
    first_called_at: Type.String(),
    last_called_at: Type.String(),
  },
  { title: 'ListedCaller' },
)

export const ListCallersQuery = Type.Object({
  ...cursorProperties,
  query: Type.Optional(Type.String({ maxLength: 200 })),
  since: Type.Optional(instantString),
})

export const presentListedCaller = ({
  firstCalledAt,
  lastCalledAt,
  ...caller
}: ListedCaller): Static<typeof ListedCallerV3> => ({
  ...caller,
  first_called_at: firstCalledAt,
  last_called_at: lastCalledAt,
})
