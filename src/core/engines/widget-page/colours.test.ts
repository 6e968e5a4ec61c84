import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noBranding } from '#core/model/app.ts'
import { accentsOf, contrast, hexColour } from './colours.ts'
import { lookOf } from './look.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((one) => `#${one.toString(16).padStart(6, '0')}`)

describe('the colours of a brand', () => {
  test('contrast as WCAG defines it', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  test('meet WCAG contrast on light and dark pages, for any colour', () => {
    fc.assert(
      fc.property(hex, (colour) => {
        const { light, dark } = accentsOf(colour)
        for (const [accent, pages] of [
          [light, ['#ffffff', '#f0efea']],
          [dark, ['#212121', '#343434']],
        ] as const) {
          expect(contrast(accent.fill, accent.on)).toBeGreaterThanOrEqual(4.5)
          for (const page of pages) {
            expect(contrast(accent.text, page)).toBeGreaterThanOrEqual(4.5)
            expect(contrast(accent.fill, page)).toBeGreaterThanOrEqual(3)
          }
        }
      }),
    )
  })

  test('stay unchanged where their contrast is sufficient', () => {
    expect(accentsOf('#1d5fb8').light).toEqual({ fill: '#1d5fb8', on: '#ffffff', text: '#1d5fb8' })
  })

  test.each([
    ['#ABC', '#aabbcc'],
    [' #a1b2c3 ', '#a1b2c3'],
    ['red', null],
    ['#12', null],
    ['#fff;background:url(x)', null],
  ])('are hexadecimal: %j is parsed as %j', (text, colour) => {
    expect(hexColour(text)).toBe(colour)
  })
})

describe('the theme of a widget', () => {
  const look = (style: Record<string, string>, layout: Record<string, string> = {}, brand = {}) =>
    lookOf({ style, layout }, { ...noBranding, ...brand })

  test('accepts known tokens only', () => {
    expect(
      look(
        { radius: 'lg', accent: 'url(x)' },
        { pageSize: '999', columns: '9', density: 'compact', chart: 'pie' },
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
    expect(look({ radius: '9999px' }).radius).toBe(24)
    expect(look({ radius: 'constructor' }).radius).toBeNull()
  })

  test('falls back to the brand, unless the widget opts out', () => {
    const brand = { primaryColor: '#1d5fb8', accentColor: '#b00020', borderRadius: 'md' }
    expect(look({}, {}, brand).accent?.light.fill).toBe('#1d5fb8')
    expect(look({ accent: 'accent' }, {}, brand).accent?.light.fill).toBe('#b00020')
    expect(look({ accent: 'none' }, {}, brand).accent).toBeNull()
    expect(look({}, {}, brand).radius).toBe(8)
  })
})
