// Descriptions of the store listing of an app in the OpenAPI document of v3 and the schema of app files.
import { hintJustificationMembers, negativePromptMembers, storeListingMembers } from '#core/entities/app.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

export const entities = {
  StoreListing: storeListingMembers,
  StoreListingChange: storeListingMembers,
  HintJustifications: hintJustificationMembers,
  NegativePrompt: negativePromptMembers,
} satisfies Record<string, MemberDescriptions>

export const operations: OperationDescriptions = {
  'apps.readStoreListing':
    'Returns the answers of the owner for the forms of stores, with the ETag of the app.',
  'apps.changeStoreListing':
    'Changes the answers of the owner for the forms of stores. This takes effect at once, without a release: in the submission sheet, in the findings of readiness, and at the host of the app.',
}
