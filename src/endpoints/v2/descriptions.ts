// The texts of the OpenAPI document of v2, which has no resource of its own.
import type { FamilyDescriptions } from '#endpoints/shared/api-family.ts'
import { sharedDescriptions } from '#endpoints/shared/descriptions/index.ts'

export const descriptionsV2: FamilyDescriptions = sharedDescriptions
