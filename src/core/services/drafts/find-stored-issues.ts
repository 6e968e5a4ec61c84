import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'
import { findPendingIssues } from '../discovery/find-pending-issues.ts'
import { findDifferenceIssues } from '../refresh/find-difference-issues.ts'
import { findTestIssues } from '../test-cases/find-test-issues.ts'

/** The issues that do not follow from the contents: tests, and pending changes of sources. */
export const findStoredIssues = async (
  deps: Deps<'clock' | 'digest' | 'timer'>,
  reader: StoreReader,
  app: App,
  contents: Contents,
): Promise<DraftIssue[]> => [
  ...(await findTestIssues(deps, reader, app, contents)),
  ...(await findPendingIssues(deps, reader, contents, app.id)),
  ...(await findDifferenceIssues(reader, contents, app.id)),
]
