import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { readDraftContract } from '#core/usecases/differences/read-draft-contract.ts'
import {
  cloneDraftFromRelease,
  discardDraft,
  type RevisedValidation,
  validateDraft,
} from '#core/usecases/drafts/drafts.ts'
import { previewDraft } from '#core/usecases/drafts/preview-draft.ts'
import { createCodec, plain } from '#endpoints/shared/field-map.ts'
import { draftReadRoute } from '#endpoints/snake-case/draft.routes.ts'
import { presentValidation, ValidationResult } from '#endpoints/snake-case/validation.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { ContractSummaryV3, presentContractSummary } from '../differences/differences.wire.ts'
import { presentRuntimePreview, RuntimePreviewV3 } from '../previews/runtime-preview.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })
const replacedDraftReply = Type.Object({ app_id: Type.String(), validation: ValidationResult })
const CloneDraftBody = Type.Object(
  { release_id: Type.Optional(Type.String()) },
  { title: 'CloneFromRelease' },
)

const toReplacedDraftResponse = (appId: string, validation: RevisedValidation) => ({
  body: { app_id: appId, validation: presentValidation(validation) },
  revision: validation.revision,
})

const DraftValidationV3 = Type.Object(
  { ...ValidationResult.properties, client_contract: ContractSummaryV3 },
  { title: 'DraftValidation' },
)

/** Names in violation paths. */
export const draftInputNames = createCodec({}, 'snake_case', {}, { releaseId: plain })

export const draftRoutes = (deps: Ports): ApiOperation[] => [
  draftReadRoute(deps, 'v3'),
  ...validationRoutes(deps),
  ...previewRoutes(deps),
  defineOperation({
    id: 'v3.draft.discard',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/draft/discard',
    requires: 'builder',
    summary: 'Reset the draft to the contents with which it was opened',
    params: appParams,
    reply: replacedDraftReply,
    tagged: true,
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId }, expected }) =>
      toReplacedDraftResponse(appId, await discardDraft(deps, { caller, appId }, expected)),
  }),
  defineOperation({
    id: 'v3.draft.clone',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/draft/clone-from-release',
    requires: 'builder',
    summary: 'Replace the draft with a copy of a release',
    params: appParams,
    body: CloneDraftBody,
    reply: replacedDraftReply,
    tagged: true,
    takesDraftTag: true,
    errors: ['unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body, expected }) =>
      toReplacedDraftResponse(
        appId,
        await cloneDraftFromRelease(deps, { caller, appId, releaseId: body.release_id ?? '' }, expected),
      ),
  }),
]

/**
 * One validation at the three paths that clients use. The path that is read often does not compare releases.
 */
const validationRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.draft.diagnose',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/draft/diagnostics',
    requires: 'viewer',
    summary: 'Validate the draft',
    params: appParams,
    reply: ValidationResult,
    tagged: true,
    handle: async ({ caller, params: { app_id: appId } }) => {
      const validation = await validateDraft(deps, { caller, appId })
      return { body: presentValidation(validation), revision: validation.revision }
    },
  }),
  ...(
    [
      ['v3.draft.validate', '/api/v3/apps/{app_id}/draft/validate'],
      ['v3.draft.validateAlias', '/api/v3/apps/{app_id}/draft:validate'],
    ] as const
  ).map(([id, path]) =>
    defineOperation({
      id,
      method: 'POST',
      requires: 'builder',
      path,
      summary: 'Validate the draft, and assess the effect of its release on clients',
      params: appParams,
      reply: DraftValidationV3,
      tagged: true,
      handle: async ({ caller, params: { app_id: appId } }) => {
        const validation = await validateDraft(deps, { caller, appId })
        const contract = await readDraftContract(deps, { caller, appId })
        const summary = presentContractSummary(contract)
        return {
          body: { ...presentValidation(validation), client_contract: summary },
          revision: validation.revision,
        }
      },
    }),
  ),
]

/** One preview at the two paths that clients use. */
const previewRoutes = (deps: Ports): ApiOperation[] =>
  (
    [
      ['v3.draft.preview', 'GET', '/api/v3/apps/{app_id}/draft/runtime-preview'],
      ['v3.draft.previewAlias', 'POST', '/api/v3/apps/{app_id}/draft:preview-runtime'],
    ] as const
  ).map(([id, method, path]) =>
    defineOperation({
      id,
      method,
      path,
      requires: 'viewer',
      summary: 'Preview what a client would receive if the draft were released now',
      params: appParams,
      reply: Type.Object({ runtime: RuntimePreviewV3, validation: ValidationResult }),
      handle: async ({ caller, params: { app_id: appId } }) => {
        const { view, hidden, validation } = await previewDraft(deps, { caller, appId })
        return {
          body: { runtime: presentRuntimePreview(view, hidden), validation: presentValidation(validation) },
        }
      },
    }),
  )
