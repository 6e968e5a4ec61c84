import type { App } from '#core/model/apps/app.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { invalidateServedApp } from '../apps/invalidate-served-app.ts'

/** No slug of an app contains `@`, so an environment never takes one. */
export const buildEnvironmentSlug = ({ slug }: Pick<App, 'slug'>, key: string) => `${slug}@${key}`

/** The slug of the app itself, also for an environment. */
export const readAppSlug = ({ slug }: Pick<App, 'slug'>) => slug.replace(/@.*/, '')

/** Environments follow their app, which is locked: into its workspace, and to its slug. Returns them. */
export async function moveEnvironments(deps: Deps<'ids'>, writer: StoreWriter, app: App): Promise<App[]> {
  const moved: App[] = []
  for (const found of await writer.apps.listEnvironments(app.id)) {
    const locked = await writer.apps.findAndLock(found.owner, found.id)
    if (!locked) continue
    const slug = buildEnvironmentSlug(app, found.environment)
    const next = await writer.apps.update({ ...locked.app, owner: app.owner, slug })
    await invalidateServedApp(deps, writer, next)
    moved.push(next)
  }
  return moved
}
