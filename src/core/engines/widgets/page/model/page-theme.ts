// The theme of a widget. Only these tokens and values of `style` and `layout` are used, so that no text of the author
// becomes CSS.
import type { Branding } from '#core/model/apps/app.ts'
import type { WidgetConfig } from '#core/model/widgets/widget.ts'
import { buildAccents, parseHexColour } from './accent-colours.ts'
import type { PageTheme } from './page-model.ts'

const radii: Record<string, number> = { none: 0, xs: 2, sm: 4, md: 8, lg: 12, xl: 16, '2xl': 20, full: 20 }

/** A named size, or pixels up to 24; null for anything else. */
function parseRadius(text: string): number | null {
  if (Object.hasOwn(radii, text)) return radii[text] ?? null
  const pixels = /^(\d{1,4})(px)?$/.exec(text)?.[1]
  return pixels === undefined ? null : Math.min(24, Number(pixels))
}

/**
 * A hex colour, or the name of one of the brand's colours; falls back to the brand's. `none` gives null: the host's
 * colour.
 */
function resolveAccentColour(text: string, brand: Branding): string | null {
  const brandColours: Record<string, string> = {
    primary: brand.primaryColor,
    secondary: brand.secondaryColor,
    accent: brand.accentColor,
  }
  if (text === 'none') return null
  const chosen = Object.hasOwn(brandColours, text) ? (brandColours[text] ?? '') : text
  return parseHexColour(chosen) ?? parseHexColour(brand.primaryColor) ?? parseHexColour(brand.accentColor)
}

/** Whether the text is a colour that a style may name, in the brand or not. */
const isAccent = (text: string) =>
  ['none', 'primary', 'secondary', 'accent'].includes(text) || parseHexColour(text) !== null

const isNumberUpTo = (max: number) => (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= max
const isOneOf = (...allowed: string[]) => ((text) => allowed.includes(text)) as (text: string) => boolean

const charts = ['bar', 'stacked', 'line', 'area', 'pie'] as const

type ThemeToken = { isValid: (text: string) => boolean; allowed: string }

/**
 * The tokens that have an effect, with the values that have one. An empty text means the default of the
 * token.
 */
export const themeTokens: Record<'style' | 'layout', Record<string, ThemeToken>> = {
  style: {
    accent: { isValid: isAccent, allowed: 'a hex colour, primary, secondary, accent or none' },
    radius: {
      isValid: (text) => Object.hasOwn(radii, text) || /^(1?\d|2[0-4])(px)?$/.test(text),
      allowed: `${Object.keys(radii).join(', ')}, or pixels up to 24`,
    },
  },
  layout: {
    density: { isValid: isOneOf('comfortable', 'compact'), allowed: 'comfortable or compact' },
    columns: { isValid: isNumberUpTo(4), allowed: 'a number from 1 to 4' },
    pageSize: { isValid: isNumberUpTo(50), allowed: 'a number from 1 to 50' },
    chart: { isValid: isOneOf(...charts), allowed: charts.join(', ') },
    select: { isValid: isOneOf('multi'), allowed: 'multi' },
  },
}

const parseNumberUpTo = (text: string | undefined, max: number) =>
  /^\d{1,3}$/.test(text ?? '') ? Math.min(max, Number(text)) : 0

export function buildPageTheme(
  { style, layout }: Pick<WidgetConfig, 'style' | 'layout'>,
  brand: Branding,
): PageTheme {
  const accent = resolveAccentColour(style.accent ?? '', brand)
  return {
    accent: accent === null ? null : buildAccents(accent),
    radius: parseRadius(style.radius ?? '') ?? parseRadius(brand.borderRadius),
    density: layout.density === 'compact' ? 'compact' : 'comfortable',
    columns: parseNumberUpTo(layout.columns, 4),
    pageSize: parseNumberUpTo(layout.pageSize, 50),
    chart: charts.find((chart) => chart === layout.chart) ?? 'bar',
    isMulti: layout.select === 'multi',
  }
}
