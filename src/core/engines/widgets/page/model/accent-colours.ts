// Adjusts brand colours so that they are readable on the backgrounds of hosts, by WCAG 2 contrast. Colours are
// `#rrggbb` strings.
import type { Accent } from './page-model.ts'

type Rgb = [number, number, number]

/** The backgrounds of known hosts that leave the least contrast. */
const backgrounds = { light: '#f0efea', dark: '#343434' }
/** Minimum contrast of text and of graphics, WCAG 2 level AA. */
const [textContrast, graphicsContrast] = [4.5, 3]

/** `#rgb` or `#rrggbb` in any case, as lower-case `#rrggbb`; null for anything else. */
export function parseHexColour(text: string): string | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim())
  const long = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text.trim()
  return /^#[0-9a-f]{6}$/i.test(long) ? long.toLowerCase() : null
}

const parseRgb = (hex: string): Rgb => {
  const all = Number.parseInt(hex.slice(1), 16)
  return [all >> 16, (all >> 8) & 255, all & 255]
}
const formatHex = (rgb: Rgb) =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

function computeLuminance(hex: string): number {
  const [red, green, blue] = parseRgb(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** The WCAG contrast ratio, from 1 to 21. */
export function computeContrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [computeLuminance(first), computeLuminance(second)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function mixColours(from: string, to: string, share: number): string {
  const [a, b] = [parseRgb(from), parseRgb(to)]
  return formatHex([0, 1, 2].map((at) => (a[at] ?? 0) + ((b[at] ?? 0) - (a[at] ?? 0)) * share) as Rgb)
}

/** Mixes the colour with as little black or white as the contrast ratio with the background requires. */
function adjustColour(colour: string, background: string, ratio: number): string {
  const end = computeLuminance(background) > 0.18 ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mixColours(colour, end, share)
    if (computeContrast(candidate, background) >= ratio) return candidate
  }
  return end
}

/** White if it is readable on the colour, else black: one of the two always is. */
const selectTextColour = (fill: string) =>
  computeContrast(fill, '#ffffff') >= textContrast ? '#ffffff' : '#000000'

function buildAccent(colour: string, background: string): Accent {
  const fill = adjustColour(colour, background, graphicsContrast)
  return { fill, on: selectTextColour(fill), text: adjustColour(colour, background, textContrast) }
}

/** `colour` is a string that `parseHexColour` returned. */
export const buildAccents = (colour: string): { light: Accent; dark: Accent } => ({
  light: buildAccent(colour, backgrounds.light),
  dark: buildAccent(colour, backgrounds.dark),
})
