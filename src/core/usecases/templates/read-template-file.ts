import { toSlug } from '#base/text.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { exportAppFile } from '#core/engines/apps/file/index.ts'
import type { AppFile } from '#core/model/app-files/app-file.ts'
import { appDefaults, noBranding, profileOf } from '#core/model/apps/app.ts'
import type { Deps } from '#core/ports/ports.ts'
import { buildContentsFromTemplate } from '#core/services/apps/template-contents.ts'
import { readTemplate } from './templates.ts'

/** A template as an app file. */
export function readTemplateFile(deps: Deps<'catalogs' | 'ids' | 'digest' | 'clock'>, id: string): AppFile {
  const template = readTemplate(deps, id)
  const { name, description, serverInstructions, branding } = template
  const profile = {
    ...profileOf({ ...appDefaults, name, description, serverInstructions }),
    branding: { ...noBranding, ...branding },
  }
  const context = { appId: deps.ids.create('app'), profile, now: deps.clock.now() }
  const contents = buildContentsFromTemplate(deps, template, context)
  const settings = { ...appDefaults, slug: toSlug(name, 'app') }
  return runWithoutPauses(exportAppFile(settings, contents, []))
}
