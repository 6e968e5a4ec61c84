import { useQueryClient } from '@tanstack/react-query'
import type { Versioned } from '../../api/api-client.ts'
import { type App, appVersionQuery, saveApp } from '../../api/queries/apps.ts'
import { useEdits } from '../../editing/use-edits.ts'

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

const toSaved = ({ data, etag }: Versioned<{ app: App }>) => ({ data: pickValues(data.app), etag })

export function useAppEdits(app: App, etag: string) {
  const queries = useQueryClient()
  return useEdits<AppValues>({
    saved: { data: pickValues(app), etag },
    save: async (change, version) => {
      const saved = toSaved(await saveApp(app.id, change, version))
      await queries.invalidateQueries({ queryKey: ['apps'] })
      return saved
    },
    reload: async () => toSaved(await queries.fetchQuery({ ...appVersionQuery(app.id), staleTime: 0 })),
  })
}

export type AppEdits = ReturnType<typeof useAppEdits>
