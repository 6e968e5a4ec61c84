import { pickTexts } from '../../search/pick-texts.ts'

/** The open connection; `new` while one is created. */
export type ConnectionsSearch = { connection?: string }

export const validateConnectionsSearch = (search: Record<string, unknown>): ConnectionsSearch =>
  pickTexts(search, ['connection'])
