import type { App } from '../apps/app.ts'

/** `count` is the number of entities of one kind that were added, changed or removed. */
export type DraftChangeGroup = {
  key: 'app' | 'auth_connections' | 'integrations' | 'operations' | 'tools' | 'widgets' | 'prompts' | 'skills'
  label: string
  count: number
}

/** The changes of a draft since it was opened. */
export type DraftChanges = { app: App; groups: DraftChangeGroup[] }
