import Type, { type Static } from 'typebox'
import { type TextHazard, textHazardCodes } from '#core/model/operations/text-hazard.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'

export const TextHazardV3 = Type.Object(
  { code: defineStringEnum(...textHazardCodes), path: Type.String(), message: Type.String() },
  { title: 'TextHazard' },
)

const memberNames: Record<string, string> = {
  externalId: 'external_id',
  inputSchema: 'input_schema',
  outputSchema: 'output_schema',
}

/** Paths begin with a member of an operation; the rest of the path is data. */
export const presentTextHazard = ({ path, ...hazard }: TextHazard): Static<typeof TextHazardV3> => ({
  ...hazard,
  path: path.replace(/^[A-Za-z]+/, (name) => memberNames[name] ?? name),
})
