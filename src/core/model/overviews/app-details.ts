import type { App } from '../apps/app.ts'
import type { Release } from '../releases/release.ts'

/** An app as the API presents it. */
export type AppDetails = { app: App; liveRelease: Release | null }
