// Descriptions of operations on drafts and releases in the OpenAPI document of v3.
import {
  operations as sharedOperations,
  validationResult,
} from '#endpoints/shared/descriptions/release-descriptions.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const contract = ' Also returns the effect of a release on clients and stores.'
const validate = 'Returns all issues of the draft, without changing it.'

const clientContract = 'The effect of the release on clients and stores.'

export const entities: Record<string, MemberDescriptions> = {
  CloneFromRelease: { releaseId: 'The release to copy. By default, the live one.' },
  DraftValidation: { ...validationResult, clientContract },
}

const preview = {
  text: 'Returns what chat clients would receive if the draft were released now: instructions, tools, widgets, prompts and skills. Nothing is published and nothing is called.',
  members: { runtime: 'What clients would receive.', validation: 'The issues of the draft.' },
}

const endpointMembers = {
  ok: 'Whether the endpoint responded with the tools of the release.',
  endpoint: { text: 'Address for chat clients.', format: 'uri' },
}

export const operations: OperationDescriptions = {
  'draft.diagnose': validate,
  'draft.validate': validate + contract,
  'draft.validateAlias': `${validate}${contract} The same as \`draft/validate\`.`,
  'draft.preview': preview,
  'draft.previewAlias': { ...preview, text: `${preview.text} The same as \`draft/runtime-preview\`.` },
  'draft.discard':
    'Discards all changes since the draft was opened. Restored entities keep their ids; secrets stay for the origins for which they were entered. This cannot be undone.',
  'draft.clone':
    'Replaces the contents of the draft with the contents of a release, by default the live one. Changes of the draft are lost. 422 if there is no such release.',
  'releases.create': {
    text: sharedOperations['releases.create'],
    members: { clientContract, validation: 'The issues of the released draft; only warnings.' },
  },
  'releases.freeze': {
    text: 'Freezes the draft as the next release, which does not become live: promote it to an environment. The draft and the address of the app stay as they are. Without changes since the newest release, returns that one. 422 `draft_blocked` with the issues in `details` if something blocks the release.',
    members: { clientContract, validation: 'The issues of the frozen draft; only warnings.' },
  },
  'releases.verify': {
    text: 'Calls the public address of the release over the network as a chat client would, and compares the tools there with the tools of the release. Always 200: {ok} is the result.',
    members: endpointMembers,
  },
  'releases.restore': {
    text: 'Makes an older release live again, unchanged and with its own version, and verifies its address. The draft stays as it is.',
    members: endpointMembers,
  },
}
