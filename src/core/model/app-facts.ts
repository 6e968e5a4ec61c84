import type { App } from './app.ts'
import type { Release } from './release.ts'

/** An app as the API presents it: the row and the values derived from it. */
export type AppDetails = { app: App; hasChanges: boolean; liveRelease: Release | null }
