// What the OpenAPI document of v3 and the schema of app files say about the store listing of an app.
import { hintJustificationMembers, negativePromptMembers, storeListingMembers } from '#core/entities/app.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

export const storeListingEntities = {
  StoreListing: storeListingMembers,
  StoreListingChange: storeListingMembers,
  HintJustifications: hintJustificationMembers,
  NegativePrompt: negativePromptMembers,
} satisfies Record<string, MemberDescriptions>

const members = { storeListing: 'What the forms of stores ask for.' }

export const storeListingOperations: Record<string, OperationDescription> = {
  'apps.readStoreListing': {
    text: 'Returns what the forms of stores ask of the owner of the app, with the ETag of the app.',
    members,
  },
  'apps.changeStoreListing': {
    text: 'Changes what the forms of stores ask of the owner of the app. It takes effect at once, without a release: in the submission sheet, in the findings of readiness, and at the host of the app.',
    members,
  },
}
