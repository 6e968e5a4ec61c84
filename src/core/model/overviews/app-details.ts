import type { App } from '../apps/app.ts'
import type { Release } from '../releases/release.ts'

/** An app as the API presents it: the row and the values derived from it. */
export type AppDetails = { app: App; hasChanges: boolean; liveRelease: Release | null }
