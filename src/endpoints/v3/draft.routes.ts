import Type from 'typebox'
import type { Validation } from '#core/model/issue.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import { cloneFromRelease, discardDraft, validateDraft } from '#core/usecases/drafts/drafts.ts'
import { previewRuntime } from '#core/usecases/previews/preview-runtime.ts'
import { presentValidation, ValidationResult } from '#endpoints/snake-case/validation.wire.ts'
import { type Operation, operation } from '#http/operation.ts'
import { presentRuntimePreview, RuntimePreviewV3 } from './runtime-preview.wire.ts'

const params = Type.Object({ app_id: Type.String() })
const replaced = Type.Object({ app_id: Type.String(), validation: ValidationResult })
const CloneBody = Type.Object(
  { release_id: Type.Optional(Type.String({ description: 'The live release when absent.' })) },
  { title: 'CloneFromRelease' },
)

const shown = (app_id: string, validation: Validation) => ({
  body: { app_id, validation: presentValidation(validation) },
})

export const draftRoutes = (uses: Sockets): Operation[] => [
  ...validations(uses),
  ...previews(uses),
  operation({
    id: 'v3.draft.discard',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/draft/discard',
    summary: 'Put the draft back to what it was opened with',
    params,
    reply: replaced,
    handle: async ({ by, params: { app_id } }) => shown(app_id, await discardDraft(uses, by, app_id)),
  }),
  operation({
    id: 'v3.draft.clone',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/draft/clone-from-release',
    summary: 'Make the draft a copy of a release',
    params,
    body: CloneBody,
    reply: replaced,
    errors: ['unprocessable'],
    handle: async ({ by, params: { app_id }, body }) =>
      shown(app_id, await cloneFromRelease(uses, by, app_id, body.release_id ?? '')),
  }),
]

/** One check under the three names that clients know it by. */
const validations = (uses: Sockets): Operation[] =>
  (
    [
      ['v3.draft.diagnose', 'GET', '/api/v3/apps/{app_id}/draft/diagnostics'],
      ['v3.draft.validate', 'POST', '/api/v3/apps/{app_id}/draft/validate'],
      ['v3.draft.validateAlias', 'POST', '/api/v3/apps/{app_id}/draft:validate'],
    ] as const
  ).map(([id, method, path]) =>
    operation({
      id,
      method,
      path,
      summary: 'Check the draft',
      params,
      reply: ValidationResult,
      handle: async ({ by, params: { app_id } }) => ({
        body: presentValidation(await validateDraft(uses, by, app_id)),
      }),
    }),
  )

/** One preview under the two names that clients know it by. */
const previews = (uses: Sockets): Operation[] =>
  (
    [
      ['v3.draft.preview', 'GET', '/api/v3/apps/{app_id}/draft/runtime-preview'],
      ['v3.draft.previewAlias', 'POST', '/api/v3/apps/{app_id}/draft:preview-runtime'],
    ] as const
  ).map(([id, method, path]) =>
    operation({
      id,
      method,
      path,
      summary: 'Show what a client would get if the draft were released now',
      params,
      reply: Type.Object({ runtime: RuntimePreviewV3, validation: ValidationResult }),
      handle: async ({ by, params: { app_id } }) => {
        const { view, hidden, validation } = await previewRuntime(uses, by, app_id)
        return {
          body: { runtime: presentRuntimePreview(view, hidden), validation: presentValidation(validation) },
        }
      },
    }),
  )
