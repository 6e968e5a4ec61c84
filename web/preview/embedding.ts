// Embeds the page in a frame of the console, which has the controls. The address contains
// `#embedded&theme=dark&…` with the initial settings. Later settings are sent as messages in both directions,
// since a new address would add a step to the history.
import { useEffect } from 'preact/hooks'
import { type PreviewSettings, pickSettings } from './preview-settings.ts'

const hashValues = new URLSearchParams(location.hash.slice(1))

/** Whether the outer page has the controls. */
export const isEmbedded = hashValues.has('embedded') && parent !== window

/** Whether the page shows only the widget, for a picture of it: `#picture&theme=dark&…`. */
export const isPicture = hashValues.has('picture')

export const readFirstSettings = (initial: PreviewSettings): PreviewSettings =>
  pickSettings(Object.fromEntries(hashValues), initial)

/** Applies the settings of the outer page. */
export function useOuterSettings(follow: (texts: Record<string, unknown>) => void): void {
  useEffect(() => {
    if (!isEmbedded) return
    const receive = ({ source, data }: MessageEvent<unknown>) => {
      const texts = isRecord(data) ? data.previewSettings : undefined
      if (source === parent && isRecord(texts)) follow(texts)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Reports changes by the widget to the outer page. Settings are not secret, so any page may embed this one. */
export function reportSettings(previewSettings: Partial<PreviewSettings>): void {
  if (isEmbedded) parent.postMessage({ previewSettings }, '*')
}
