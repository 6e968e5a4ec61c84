// Nothing that a caller sends is dropped in silence: headers name what an operation does not read, and a caller that
// prefers strict handling gets an error.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createInvalidInputError } from '#base/errors.ts'
import { isJsonObject, type Json } from '#base/json.ts'
import { memoizeByObject } from '#base/memoize.ts'
import type { ApiOperation } from '../operation.ts'
import { type IgnoredMembers, listIgnoredMembers } from './ignored-members.ts'
import { formatIgnoredNames, type IgnoredName, toUnknownViolations } from './ignored-names.ts'
import { mergeKnownMembers } from './known-members.ts'
import { findNearestName } from './nearest-name.ts'
import { prefersStrictHandling, strictHandling } from './prefer.ts'
import { listShownMembers } from './shown-members.ts'

export type IgnoredInputs = {
  /** Throws for unknown members and parameters if the caller prefers that. Read-only members are accepted. */
  requireKnown(op: ApiOperation, request: FastifyRequest): void
  /** Names ignored members and parameters in headers, unknown members before read-only ones. */
  addHeaders(op: ApiOperation, request: FastifyRequest, reply: FastifyReply): void
}

export function createIgnoredInputs(operations: readonly ApiOperation[]): IgnoredInputs {
  const findKnown = memoizeByObject((op: ApiOperation) =>
    mergeKnownMembers(op.body ? [op.body as Json] : [], listShownMembers(op, operations)),
  )
  const listMembers = (op: ApiOperation, { body }: FastifyRequest): IgnoredMembers => {
    if (op.isUpload) return { unknown: [], readOnly: [] }
    return op.body ? listIgnoredMembers(findKnown(op), body) : { unknown: listAll(op, body), readOnly: [] }
  }
  return {
    requireKnown(op, request) {
      if (!prefersStrictHandling(request.headers.prefer)) return
      const violations = [
        ...toUnknownViolations('parameter', listUnknownParameters(op, request), listKnownParameters(op)),
        ...toUnknownViolations('member', listMembers(op, request).unknown),
      ]
      if (violations.length > 0) throw createInvalidInputError(violations)
    },
    addHeaders(op, request, reply) {
      const { unknown, readOnly } = listMembers(op, request)
      const members = [...unknown, ...readOnly]
      const parameters = listUnknownParameters(op, request)
      if (members.length > 0) reply.header('Ignored-Members', formatIgnoredNames(members))
      if (parameters.length > 0) reply.header('Ignored-Parameters', formatIgnoredNames(parameters))
    },
  }
}

/** For an operation that takes no body. The sender of a webhook, which has no token, may send any members. */
const listAll = ({ access }: ApiOperation, body: unknown): IgnoredName[] =>
  access === 'bearer' && isJsonObject(body) ? Object.keys(body).map((path) => ({ path, use: '' })) : []

const listKnownParameters = ({ query: { properties } }: ApiOperation) => Object.keys(properties)

function listUnknownParameters(op: ApiOperation, { query }: FastifyRequest) {
  const known = listKnownParameters(op)
  return Object.keys(query as object)
    .filter((name) => !known.includes(name))
    .map((path): IgnoredName => ({ path, use: findNearestName(path, known) }))
}

export function addAppliedPreference({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (prefersStrictHandling(headers.prefer)) reply.header('Preference-Applied', strictHandling)
}
