import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import { buildAccents, computeContrast, parseHexColour } from './accent-colours.ts'
import { buildPageTheme } from './page-theme.ts'

const hexColours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((colour) => `#${colour.toString(16).padStart(6, '0')}`)

describe('the colours of a brand', () => {
  test('contrast as WCAG defines it', () => {
    expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  test('meet WCAG contrast on light and dark pages, for any colour', () => {
    fc.assert(
      fc.property(hexColours, (colour) => {
        const { light, dark } = buildAccents(colour)
        for (const [accent, pages] of [
          [light, ['#ffffff', '#f0efea']],
          [dark, ['#212121', '#343434']],
        ] as const) {
          expect(computeContrast(accent.fill, accent.on)).toBeGreaterThanOrEqual(4.5)
          for (const page of pages) {
            expect(computeContrast(accent.text, page)).toBeGreaterThanOrEqual(4.5)
            expect(computeContrast(accent.fill, page)).toBeGreaterThanOrEqual(3)
          }
        }
      }),
    )
  })

  test('stay unchanged where their contrast is sufficient', () => {
    expect(buildAccents('#1d5fb8').light).toEqual({ fill: '#1d5fb8', on: '#ffffff', text: '#1d5fb8' })
  })

  test.each([
    ['#ABC', '#aabbcc'],
    [' #a1b2c3 ', '#a1b2c3'],
    ['red', null],
    ['#12', null],
    ['#fff;background:url(x)', null],
  ])('are hexadecimal: %j is parsed as %j', (text, colour) => {
    expect(parseHexColour(text)).toBe(colour)
  })
})

describe('the theme of a widget', () => {
  const buildTheme = (style: Record<string, string>, layout: Record<string, string> = {}, brand = {}) =>
    buildPageTheme({ style, layout }, { ...noBranding, ...brand })

  test('accepts known tokens only', () => {
    expect(
      buildTheme(
        { radius: 'lg', accent: 'url(x)' },
        { pageSize: '999', columns: '9', density: 'compact', chart: 'radar' },
      ),
    ).toEqual({
      accent: null,
      radius: 12,
      density: 'compact',
      columns: 4,
      pageSize: 50,
      chart: 'bar',
      isMulti: false,
    })
    expect(buildTheme({ radius: '9999px' }).radius).toBe(24)
    expect(buildTheme({ radius: 'constructor' }).radius).toBeNull()
  })

  test('falls back to the brand, unless the widget opts out', () => {
    const brand = { primaryColor: '#1d5fb8', accentColor: '#b00020', borderRadius: 'md' }
    expect(buildTheme({}, {}, brand).accent?.light.fill).toBe('#1d5fb8')
    expect(buildTheme({ accent: 'accent' }, {}, brand).accent?.light.fill).toBe('#b00020')
    expect(buildTheme({ accent: 'none' }, {}, brand).accent).toBeNull()
    expect(buildTheme({}, {}, brand).radius).toBe(8)
  })
})
