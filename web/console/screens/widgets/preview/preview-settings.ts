// The controls of the preview: the chat client that it pretends to be, and the result that the widget gets. The preview
// page has the same options, and ignores what it does not know.
export type PreviewSettings = {
  sample: string
  theme: string
  width: string
  mode: string
  locale: string
}

/** A real answer, which the console passes; an option where there is one. */
export const receivedSample = 'received'

export const previewOptions: Record<keyof PreviewSettings, readonly string[]> = {
  sample: [receivedSample, 'example', 'empty', 'error', 'many', 'loading'],
  theme: ['light', 'dark'],
  width: ['320', '360', '640', '0'],
  mode: ['inline', 'fullscreen', 'pip'],
  locale: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'ja-JP', 'hi-IN', 'ar-EG', 'he-IL'],
}

/** The address of the preview page in a frame: its controls are outside. */
export const toFrameAddress = (address: string, settings: PreviewSettings) =>
  `${address}#embedded&${new URLSearchParams(settings)}`

/** What the preview page tells of its settings; anything else that a frame may send is ignored. */
export function readSettingsMessage(data: unknown): Partial<PreviewSettings> {
  const told = (data as { previewSettings?: unknown } | null)?.previewSettings
  if (typeof told !== 'object' || told === null) return {}
  return Object.fromEntries(
    Object.entries(told)
      .map(([name, value]) => [name, String(value)] as const)
      .filter(([name, value]) => previewOptions[name as keyof PreviewSettings]?.includes(value)),
  )
}
