import type { Release } from '../releases/release.ts'
import type { App } from './app.ts'

/** An app as the API presents it: the row and the values derived from it. */
export type AppDetails = { app: App; hasChanges: boolean; liveRelease: Release | null }
