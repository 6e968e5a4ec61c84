import type { App } from './app.ts'

/** Things of one kind that were added, changed or removed; `count` is how many of them. */
export type ChangeGroup = {
  key: 'app' | 'auth_connections' | 'integrations' | 'operations' | 'tools' | 'widgets' | 'prompts'
  label: string
  count: number
}

/** What became of a draft since it was opened. */
export type DraftChanges = { app: App; groups: ChangeGroup[] }
