// What is chosen on the page: how the chat client is that the widget stands in, and what the tool answered it.
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { SampleKind, WidgetPreview } from '#core/model/widget-preview.ts'

export type Choice = {
  theme: 'light' | 'dark'
  /** Pixels; 0 is as wide as there is room. */
  width: number
  locale: string
  mode: WidgetPreview['displayMode']
  /** `loading`: the tool has not answered yet. */
  sample: SampleKind | 'loading'
}

export const themes: [Choice['theme'], string][] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
]

export const widths: [Choice['width'], string][] = [
  [320, '320'],
  [360, '360'],
  [640, '640'],
  [0, 'Full'],
]

export const modes: [Choice['mode'], string][] = [
  ['inline', 'Inline'],
  ['fullscreen', 'Full screen'],
  ['pip', 'Picture in picture'],
]

export const samples: [Choice['sample'], string][] = [
  ['example', 'Example'],
  ['empty', 'Empty'],
  ['error', 'Error'],
  ['many', '1,000 rows'],
  ['loading', 'Loading'],
]

/** Some that write numbers, dates and whole pages differently. */
export const locales: [Choice['locale'], string][] = [
  ['en-US', 'English (US)'],
  ['en-GB', 'English (UK)'],
  ['de-DE', 'German'],
  ['fr-FR', 'French'],
  ['ja-JP', 'Japanese'],
  ['hi-IN', 'Hindi'],
  ['ar-EG', 'Arabic, right to left'],
  ['he-IL', 'Hebrew, right to left'],
]

export const firstChoice = ({ displayMode }: WidgetPreview): Choice => ({
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  width: 640,
  locale: 'en-US',
  mode: displayMode,
  sample: 'example',
})

/** Pixels that the client gives a widget; inline ones grow by themselves, up to there. */
export const sizes = { inline: 500, fullscreen: 640, pip: 260 }

/** As the protocol tells it. `width` is what the frame has. */
export const contextOf = ({ theme, locale, mode }: Choice, width: number): McpUiHostContext => ({
  theme,
  locale,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  displayMode: mode,
  availableDisplayModes: modes.map(([one]) => one),
  platform: 'web',
  containerDimensions:
    mode === 'inline' ? { width, maxHeight: sizes.inline } : { width, height: sizes[mode] },
})
