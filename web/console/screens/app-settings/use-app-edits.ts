import { type App, appVersionQuery, saveApp } from '../../api/queries/apps.ts'
import { useStoredEdits } from '../../editing/use-stored-edits.ts'

export type AppValues = Pick<
  App,
  'name' | 'slug' | 'description' | 'company_url' | 'server_instructions' | 'branding'
>

const pickValues = (app: App): AppValues => ({
  name: app.name,
  slug: app.slug,
  description: app.description,
  company_url: app.company_url,
  server_instructions: app.server_instructions,
  branding: app.branding,
})

export const useAppEdits = (app: App, etag: string) =>
  useStoredEdits({
    query: appVersionQuery(app.id),
    saved: { data: { app }, etag },
    toValues: (reply) => pickValues(reply.app),
    save: (change, version) => saveApp(app.id, change, version),
    outdates: ['apps'],
  })

export type AppEdits = ReturnType<typeof useAppEdits>
