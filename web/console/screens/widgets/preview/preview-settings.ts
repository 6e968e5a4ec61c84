// The controls of the preview: the simulated chat client, and the result for the widget. The preview page has the same
// options, and ignores unknown values.
export type PreviewSettings = {
  sample: string
  theme: string
  width: string
  mode: string
  locale: string
}

/** A real result that the console passes. Offered only if there is one. */
export const receivedSample = 'received'

export const previewOptions: Record<keyof PreviewSettings, readonly string[]> = {
  sample: [receivedSample, 'example', 'empty', 'error', 'many', 'loading'],
  theme: ['light', 'dark'],
  width: ['320', '360', '640', '0'],
  mode: ['inline', 'fullscreen', 'pip'],
  locale: ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'ja-JP', 'hi-IN', 'ar-EG', 'he-IL'],
}

/** The address of the preview page in a frame, without controls of its own. */
export const toFrameAddress = (address: string, settings: PreviewSettings) =>
  `${address}#embedded&${new URLSearchParams(settings)}`

/** Settings that the preview page reports. Any other message from a frame is ignored. */
export function readSettingsMessage(data: unknown): Partial<PreviewSettings> {
  const reported = (data as { previewSettings?: unknown } | null)?.previewSettings
  if (typeof reported !== 'object' || reported === null) return {}
  return Object.fromEntries(
    Object.entries(reported)
      .map(([name, value]) => [name, String(value)] as const)
      .filter(([name, value]) => previewOptions[name as keyof PreviewSettings]?.includes(value)),
  )
}
