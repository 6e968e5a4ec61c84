import { expect, test } from 'vitest'
import { readSettingsMessage, toFrameAddress } from './preview-settings.ts'

test('only known values of known settings are taken from a message', () => {
  const previewSettings = { theme: 'dark', width: 320, mode: 'nowhere', other: 'x' }
  expect(readSettingsMessage({ previewSettings })).toEqual({ theme: 'dark', width: '320' })
  for (const data of [null, 'x', {}, { previewSettings: null }, { previewSettings: 1 }])
    expect(readSettingsMessage(data)).toEqual({})
})

test('the address of the frame has the settings behind the hash', () => {
  const settings = { sample: 'empty', theme: 'dark', width: '0', mode: 'inline', locale: 'ar-EG' }
  expect(toFrameAddress('/preview/x', settings)).toBe(
    '/preview/x#embedded&sample=empty&theme=dark&width=0&mode=inline&locale=ar-EG',
  )
})
