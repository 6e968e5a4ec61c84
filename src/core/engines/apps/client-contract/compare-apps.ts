import type { ClientChange } from '#core/model/differences/client-change.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { classifyAs, compareAspect } from './describe-change.ts'

const toProfile = ({ name, description, websiteUrl, branding }: Manifest) => ({
  name,
  description,
  websiteUrl,
  branding,
})
const toInstructions = ({ instructions }: Manifest) => ({ instructions })

const profileNotice =
  'Stores and clients show the earlier name, texts and pictures until they read the app again.'
const instructionsNotice = 'Models follow the earlier instructions until their client connects again.'

/** The profile and the instructions of an app. */
export function compareApps(before: Manifest, after: Manifest): ClientChange[] {
  const app = { entityId: after.appId, name: after.name }
  return [
    ...compareAspect(
      { kind: 'app_changed', ...app },
      [toProfile(before), toProfile(after)],
      classifyAs('rescan', profileNotice),
    ),
    ...compareAspect(
      { kind: 'instructions_changed', ...app },
      [toInstructions(before), toInstructions(after)],
      classifyAs('rescan', instructionsNotice),
    ),
  ]
}
