import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { lintDraft, lintRelease } from '#core/usecases/tool-lint/lint-tools.ts'
import { repairFindings } from '#core/usecases/tool-lint/repair-findings.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  LintRepairRequestV3,
  LintRepairResultV3,
  presentLintRepair,
  presentToolLint,
  ToolLintV3,
} from './tool-lint.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })
const releaseParams = Type.Object({ app_id: Type.String(), release_id: Type.String() })
const lintReply = Type.Object({ lint: ToolLintV3 })

export const toolLintRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.draft.lint',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/draft/lint',
    requires: 'viewer',
    summary: 'Check the tools of the draft as a model sees them',
    params: appParams,
    reply: lintReply,
    handle: async ({ caller, params: { app_id: appId } }) => ({
      body: { lint: presentToolLint(await lintDraft(deps, { caller, appId })) },
    }),
  }),
  defineOperation({
    id: 'v3.draft.repairLint',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/draft/lint/repair',
    requires: 'builder',
    summary: 'Repair findings of the lint, or preview the changes',
    params: appParams,
    body: LintRepairRequestV3,
    reply: LintRepairResultV3,
    errors: ['conflict', 'unprocessable'],
    takesDraftTag: true,
    handle: async ({ caller, params: { app_id: appId }, body: { findings, preview = false }, expected }) => {
      const selection = { findingIds: findings, isPreview: preview }
      const repaired = await repairFindings(deps, { caller, appId }, selection, expected)
      return { body: presentLintRepair(repaired) }
    },
  }),
  defineOperation({
    id: 'v3.releases.lint',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/releases/{release_id}/lint',
    requires: 'viewer',
    summary: 'Check the tools of a release as a model sees them',
    params: releaseParams,
    reply: lintReply,
    handle: async ({ caller, params: { app_id: appId, release_id: releaseId } }) => ({
      body: { lint: presentToolLint(await lintRelease(deps, { caller, appId, releaseId })) },
    }),
  }),
]
