// The simulated chat client, and the sample result of the widget.
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { SampleKind, WidgetPreview } from '#core/model/widgets/widget-preview.ts'

export type PreviewSettings = {
  theme: 'light' | 'dark'
  /** In pixels; 0 is the full width. */
  width: number
  locale: string
  mode: WidgetPreview['displayMode']
  /**
   * `loading` has no result yet; `received` is a real result from the outer page, `recorded` the result of a
   * test case.
   */
  sample: SampleKind | 'loading' | 'received' | 'recorded'
}

export const themeOptions: [PreviewSettings['theme'], string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
]

export const widthOptions: [PreviewSettings['width'], string][] = [
  [320, '320'],
  [360, '360'],
  [640, '640'],
  [0, 'Full'],
]

export const modeOptions: [PreviewSettings['mode'], string][] = [
  ['inline', 'Inline'],
  ['fullscreen', 'Full screen'],
  ['pip', 'Picture in picture'],
]

export const sampleOptions: [PreviewSettings['sample'], string][] = [
  ['example', 'Example'],
  ['empty', 'Empty'],
  ['error', 'Error'],
  ['many', '1,000 rows'],
  ['loading', 'Loading'],
]

export const receivedOption: [PreviewSettings['sample'], string] = ['received', 'Real result']
export const recordedOption: [PreviewSettings['sample'], string] = ['recorded', 'Recorded result']

/** Locales that differ in numbers, dates and text direction. */
export const localeOptions: [PreviewSettings['locale'], string][] = [
  ['en-US', 'English (US)'],
  ['en-GB', 'English (UK)'],
  ['de-DE', 'German'],
  ['fr-FR', 'French'],
  ['ja-JP', 'Japanese'],
  ['hi-IN', 'Hindi'],
  ['ar-EG', 'Arabic, right to left'],
  ['he-IL', 'Hebrew, right to left'],
]

export const createInitialSettings = ({ displayMode }: WidgetPreview): PreviewSettings => ({
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  width: 640,
  locale: 'en-US',
  mode: displayMode,
  sample: 'example',
})

/** The height in pixels that the client gives a widget. For inline widgets it is the maximum. */
export const frameHeights = { inline: 500, fullscreen: 640, pip: 260 }

/** The host context of MCP Apps. `width` is the width of the frame in pixels. */
export const buildHostContext = (
  { theme, locale, mode }: PreviewSettings,
  width: number,
): McpUiHostContext => ({
  theme,
  locale,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  displayMode: mode,
  availableDisplayModes: modeOptions.map(([option]) => option),
  platform: 'web',
  containerDimensions:
    mode === 'inline' ? { width, maxHeight: frameHeights.inline } : { width, height: frameHeights[mode] },
})

/** Picks valid settings by name. The others keep their value in `current`. */
export function pickSettings(texts: Record<string, unknown>, current: PreviewSettings): PreviewSettings {
  const pick = <Value extends string | number>(options: [Value, string][], name: keyof PreviewSettings) =>
    options.find(([option]) => String(option) === String(texts[name]))?.[0]
  return {
    theme: pick(themeOptions, 'theme') ?? current.theme,
    width: pick(widthOptions, 'width') ?? current.width,
    locale: pick(localeOptions, 'locale') ?? current.locale,
    mode: pick(modeOptions, 'mode') ?? current.mode,
    sample: pick([...sampleOptions, receivedOption, recordedOption], 'sample') ?? current.sample,
  }
}
