import { toSlug } from '#base/text.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { exportAppFile } from '#core/engines/app-file/index.ts'
import type { AppFile } from '#core/model/app-files/app-file.ts'
import { noBranding } from '#core/model/apps/app.ts'
import { emptyStoreListing } from '#core/model/apps/store-listing.ts'
import type { Deps } from '#core/ports/ports.ts'
import { buildContentsFromTemplate } from '#core/services/apps/template-contents.ts'
import { readTemplate } from './templates.ts'

/** A template as the file of an app of its name. */
export function readTemplateFile(deps: Deps<'catalogs' | 'ids' | 'digest' | 'clock'>, id: string): AppFile {
  const template = readTemplate(deps, id)
  const { name, description, serverInstructions, branding } = template
  const profile = {
    name,
    description,
    companyUrl: '',
    serverInstructions,
    toolMode: 'list' as const,
    branding: { ...noBranding, ...branding },
  }
  const context = { appId: deps.ids.create('app'), profile, now: deps.clock.now() }
  const contents = buildContentsFromTemplate(deps, template, context)
  const settings = {
    slug: toSlug(name, 'app'),
    access: 'public' as const,
    callerTokens: false,
    listed: false,
    allowedCallers: null,
    testsRequired: false,
    storeListing: emptyStoreListing,
  }
  return runWithoutPauses(exportAppFile(settings, contents, []))
}
