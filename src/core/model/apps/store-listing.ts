import {
  type hintJustificationMembers,
  type negativePromptMembers,
  storeListingMembers,
} from '#core/entities/app.ts'
import { defaultsOf, type MembersOf, valuesOf } from '#core/entities/entity.ts'

export type StoreListing = MembersOf<typeof storeListingMembers>
export type HintJustifications = MembersOf<typeof hintJustificationMembers>
export type NegativePrompt = MembersOf<typeof negativePromptMembers>

/** The closed list of OpenAI's form. */
export const storeCategories = valuesOf(storeListingMembers.category).filter((category) => category !== '')

/** Absent means unchanged; lists are replaced. */
export type StoreListingChange = Partial<StoreListing>

export const emptyStoreListing: StoreListing = defaultsOf(storeListingMembers)
