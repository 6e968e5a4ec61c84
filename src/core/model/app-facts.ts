import type { App } from './app.ts'
import type { Release } from './release.ts'

/** An app as faces present it: the row and what is derived from it. */
export type AppFacts = { app: App; hasChanges: boolean; liveRelease: Release | null }
