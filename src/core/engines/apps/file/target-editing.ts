// The shared state of turning a file into the contents of an app: its input, and the violations found so far.

import { maxViolations } from '#base/errors.ts'
import type { IdKind } from '#base/ids.ts'
import type { Instant } from '#base/time.ts'
import type { ViolationCode } from '#base/violation-codes.ts'
import { validateAccess } from '#core/engines/tools/access/index.ts'
import type { Members } from '#core/entities/member.ts'
import type { EntityAccess } from '#core/model/access/access-rule.ts'
import type { AppFile } from '#core/model/app-files/app-file.ts'
import type { FileEntityType } from '#core/model/app-files/app-file-plan.ts'
import { type AppFileViolation, createFileViolation } from '#core/model/app-files/app-file-violation.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { ImportReportEntry, Integration } from '#core/model/integrations/integration.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { TestCase } from '#core/model/test-cases/test-case.ts'
import type { VariableScope } from '#core/model/variables/resolve-variables.ts'
import { findResolvedUrlViolations } from '#core/model/variables/url-violations.ts'

/** The data read from the source of an integration. */
export type ReadSource = {
  details: Partial<Integration>
  baseUrl: string
  documentDigest: string
  operations: EncodedDiscoveredOperation[]
  report: ImportReportEntry[]
}

export type TargetInput = {
  appId: string
  contents: Contents
  testCases: readonly TestCase[]
  file: AppFile
  /** The variables of the file, with the values of the app; null for a file without variables. */
  scope: VariableScope | null
  /** The sources read for this change, by the key of the integration. */
  sources: ReadonlyMap<string, ReadSource>
  /** Whether entities that are not in the file are removed. */
  prune: boolean
  now: Instant
  createId: (kind: IdKind) => string
  hash: (text: string) => string
}

/** An entity of the app that is not in the file. */
export type UnlistedEntity = { entityType: FileEntityType; key: string; name: string }

export type TargetEditing = TargetInput & { violations: AppFileViolation[]; unlisted: UnlistedEntity[] }

export function reportViolation(
  { violations }: TargetEditing,
  pointer: string,
  code: ViolationCode,
  message: string,
): void {
  // A file may have as many violations as members, but responses list only so many.
  if (violations.length < maxViolations) violations.push(createFileViolation(pointer, code, message))
}

export function reportUrls(editing: TargetEditing, pointer: string, members: Members, values: object): void {
  for (const { path, code, message } of findResolvedUrlViolations(members, values, editing.scope))
    reportViolation(editing, `${pointer}/${path.replaceAll('.', '/')}`, code, message)
}

export function reportAccess(editing: TargetEditing, pointer: string, access: EntityAccess | null): void {
  for (const { path, code, message } of validateAccess(access, pointer))
    reportViolation(editing, path.replace('.', '/'), code, message)
}

export const createNewRow = ({ appId, now }: TargetInput) => ({
  appId,
  createdAt: now,
  updatedAt: now,
  revision: 1,
})
