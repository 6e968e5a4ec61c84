import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { probeReadiness, readReadiness } from '#core/usecases/readiness/read-readiness.ts'
import { readSubmissionSheet } from '#core/usecases/readiness/read-submission-sheet.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { parseTargets, presentReadiness, ReadinessQuery, ReadinessV3 } from './readiness.wire.ts'
import { presentSubmissionSheet, SubmissionSheetQuery, SubmissionSheetV3 } from './submission-sheet.wire.ts'

const draftParams = Type.Object({ app_id: Type.String() })
const releaseParams = Type.Object({ app_id: Type.String(), release_id: Type.String() })
const readinessReply = Type.Object({ readiness: ReadinessV3 })
const sheetReply = Type.Object({ sheet: SubmissionSheetV3 })

/** The draft and releases have the same operations. */
const sources = [
  { resource: 'draft', path: '/api/v3/apps/{app_id}/draft', params: draftParams, title: 'the draft' },
  {
    resource: 'releases',
    path: '/api/v3/apps/{app_id}/releases/{release_id}',
    params: releaseParams,
    title: 'a release',
  },
] as const

/** A release has one more parameter. It has the same type as the draft, so that one list declares both. */
const readSource = (params: { app_id: string; release_id?: string }) => ({
  appId: params.app_id,
  releaseId: params.release_id ?? null,
})

export const readinessRoutes = (deps: Ports): ApiOperation[] =>
  sources.flatMap(({ resource, path, params, title }) => [
    defineOperation({
      id: `v3.${resource}.readiness`,
      method: 'GET',
      path: `${path}/readiness`,
      requires: 'viewer',
      summary: `Check ${title} against the requirements of chat clients and their stores`,
      params: params as typeof draftParams,
      query: ReadinessQuery,
      reply: readinessReply,
      handle: async ({ caller, params, query }) => {
        const source = readSource(params)
        const readiness = await readReadiness(deps, { caller, ...source }, parseTargets(query))
        return { body: { readiness: presentReadiness(readiness, source.appId) } }
      },
    }),
    defineOperation({
      id: `v3.${resource}.probeReadiness`,
      method: 'POST',
      path: `${path}/readiness/probe`,
      requires: 'builder',
      summary: `Check ${title} as above, and request its endpoint over the network`,
      params: params as typeof draftParams,
      query: ReadinessQuery,
      reply: readinessReply,
      handle: async ({ caller, token, params, query }) => {
        const source = readSource(params)
        const readiness = await probeReadiness(deps, { caller, token, ...source }, parseTargets(query))
        return { body: { readiness: presentReadiness(readiness, source.appId) } }
      },
    }),
    defineOperation({
      id: `v3.${resource}.submissionSheet`,
      method: 'GET',
      path: `${path}/submission-sheet`,
      requires: 'viewer',
      summary: `Read the form of a store, filled in from ${title}`,
      params: params as typeof draftParams,
      query: SubmissionSheetQuery,
      reply: sheetReply,
      handle: async ({ caller, params, query }) => {
        const formatted = await readSubmissionSheet(
          deps,
          { caller, ...readSource(params) },
          query.target ?? 'generic',
        )
        return { body: { sheet: presentSubmissionSheet(formatted) } }
      },
    }),
  ])
