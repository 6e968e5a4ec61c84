import type { App } from '../../api/queries/apps.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'

const texts = appSettingsTexts.profile

const colorOrNothing = (color: string) => (CSS.supports('color', color) ? color : undefined)

/** A sample widget. Invalid colours and lengths have no effect. */
export function BrandingPreview({ branding }: { branding: App['branding'] }) {
  const { primary_color, secondary_color, accent_color, background_color, border_radius, font_family } =
    branding
  const borderRadius = CSS.supports('border-radius', border_radius) ? border_radius : undefined
  return (
    <figure className="flex flex-col gap-2 self-start">
      <figcaption className="text-sm text-muted">{texts.preview}</figcaption>
      <div
        className="flex flex-col gap-3 rounded-control border border-line bg-surface p-4"
        style={{
          backgroundColor: colorOrNothing(background_color),
          borderRadius,
          fontFamily: font_family || undefined,
        }}
      >
        <span className="flex items-center gap-2">
          <Swatch color={primary_color} />
          <Swatch color={secondary_color} />
          <Swatch color={accent_color} />
        </span>
        <span className="rounded bg-surface px-1 text-sm">{texts.previewText}</span>
        <span
          className="self-start rounded-control bg-accent px-3 py-1.5 text-sm font-medium text-on-accent"
          style={{ ...buildButtonColors(primary_color), borderRadius }}
        >
          {texts.previewButton}
        </span>
      </div>
    </figure>
  )
}

/** Black or white text, whichever has more contrast (WCAG 2.2, relative luminance). */
function buildButtonColors(color: string): { backgroundColor?: string; color?: string } {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)?.slice(1)
  if (!channels) return {}
  const [red = 0, green = 0, blue = 0] = channels
    .map((hex) => Number.parseInt(hex, 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return { backgroundColor: color, color: luminance > 0.179 ? '#000' : '#fff' }
}

const Swatch = ({ color }: { color: string }) => (
  <span
    className="size-8 rounded-full border border-line bg-raised"
    style={{ backgroundColor: colorOrNothing(color) }}
  />
)
