import type { NewApp } from '#core/model/apps/app.ts'

/** A new app with defaults for omitted members. */
export const toNewApp = (parsed: Partial<NewApp> & Pick<NewApp, 'name'>): NewApp => ({
  slug: '',
  description: '',
  companyUrl: '',
  serverInstructions: '',
  templateId: '',
  branding: {},
  toolMode: 'list',
  scopes: {},
  accessRules: [],
  access: 'public',
  callerTokens: false,
  allowedCallers: null,
  listed: false,
  enabled: true,
  workspaceId: '',
  ...parsed,
})
