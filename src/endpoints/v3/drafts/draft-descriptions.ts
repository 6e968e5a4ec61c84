// What the OpenAPI document of v3 says about operations on drafts and releases.
import { releaseOperations, validationResult } from '#endpoints/shared/descriptions/release-descriptions.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const contract = ' Also says what a release of it would mean for clients and stores.'
const validate = { text: 'Looks for everything that is wrong with the draft, without changing it.' }

const clientContract = 'What the release means for clients and stores.'

export const draftEntitiesV3: Record<string, MemberDescriptions> = {
  DraftValidation: { ...validationResult, clientContract },
}

const preview = {
  text: 'Returns what chat clients would receive if the draft were released now: instructions, tools, widgets, prompts and skills. Nothing is published and nothing is called.',
  members: { runtime: 'What clients would receive.', validation: 'What is wrong with the draft.' },
}

export const draftOperationsV3: Record<string, OperationDescription> = {
  'draft.diagnose': validate,
  'draft.validate': { text: validate.text + contract },
  'draft.validateAlias': { text: `${validate.text}${contract} The same as \`draft/validate\`.` },
  'draft.preview': preview,
  'draft.previewAlias': { ...preview, text: `${preview.text} The same as \`draft/runtime-preview\`.` },
  'draft.discard': {
    text: 'Throws away all changes since the draft was opened. Things that come back keep their ids; secrets stay for the origins that they were given for. This cannot be undone.',
  },
  'draft.clone': {
    text: 'Replaces the contents of the draft with those of a release, the live one by default. Changes of the draft are lost. 422 if there is no such release.',
  },
}

const endpointMembers = {
  ok: 'Whether the endpoint answered, with the tools that the release has.',
  endpoint: 'Address for chat clients.',
}

export const releaseOperationsV3: Record<string, OperationDescription> = {
  'releases.create': {
    text: releaseOperations['releases.create']?.text ?? '',
    members: { clientContract, validation: 'What the validation says of the released draft; warnings only.' },
  },
  'releases.verify': {
    text: 'Calls the public address of the release over the network as a chat client would, and compares its tools with those of the release. Always 200: {ok} tells the result.',
    members: endpointMembers,
  },
  'releases.restore': {
    text: 'Makes an older release the live one again, unchanged and with its own version, and verifies its address. The draft stays as it is.',
    members: endpointMembers,
  },
}
