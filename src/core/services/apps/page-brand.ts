// The look of an app on the service's own pages: its name and its colours, which are made readable. Its logo is not
// loaded, since these pages load nothing: a request would tell its host who is signing in.
import { makeVisible } from '#core/engines/calls/approval/index.ts'
import { buildAccents, parseHexColour } from '#core/engines/widgets/page/index.ts'
import type { Branding } from '#core/model/apps/app.ts'

export type BrandedApp = { name: string; branding: Pick<Branding, 'primaryColor' | 'accentColor'> }

/** The main colour, or else the accent colour, as in widgets; "" for an app without either. */
export const mainColourOf = ({ primaryColor, accentColor }: BrandedApp['branding']): string =>
  parseHexColour(primaryColor) ?? parseHexColour(accentColor) ?? ''

export function buildPageBrand({ name, branding }: BrandedApp) {
  const colour = mainColourOf(branding)
  return { name: makeVisible(name), colours: colour === '' ? null : buildAccents(colour) }
}
