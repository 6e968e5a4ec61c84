import { pickTexts } from '../../search/pick-texts.ts'

/** The tab, by an id of `workspaceTabs`; the first one without it. */
export type WorkspaceSearch = { tab?: string }

export const validateWorkspaceSearch = (search: Record<string, unknown>): WorkspaceSearch =>
  pickTexts(search, ['tab'])
