// Descriptions of the store listing of an app in the OpenAPI document of v3 and the schema of app files.
import { hintJustificationMembers, negativePromptMembers, storeListingMembers } from '#core/entities/app.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

export const entities = {
  StoreListing: storeListingMembers,
  StoreListingChange: storeListingMembers,
  HintJustifications: hintJustificationMembers,
  NegativePrompt: negativePromptMembers,
} satisfies Record<string, MemberDescriptions>

const members = { storeListing: 'The answers for the forms of stores.' }

export const operations: OperationDescriptions = {
  'apps.readStoreListing': {
    text: 'Returns the answers of the owner for the forms of stores, with the ETag of the app.',
    members,
  },
  'apps.changeStoreListing': {
    text: 'Changes the answers of the owner for the forms of stores. This takes effect at once, without a release: in the submission sheet, in the findings of readiness, and at the host of the app.',
    members,
  },
}
