import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useRef, useState } from 'react'
import { previewTexts } from '../../../texts/widgets-texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { joinClasses } from '../../../ui/class-names.ts'
import { type PreviewAnswer, usePassedAnswer } from '../../tools/playground/preview-answer.ts'
import { type PreviewSettings, readSettingsMessage, toFrameAddress } from './preview-settings.ts'

type PreviewFrameProps = {
  address: string
  /** A new version reloads the page. */
  version: string
  settings: PreviewSettings
  /** A real result that replaces the sample. */
  answer: PreviewAnswer | null
  onChange: (change: Partial<PreviewSettings>) => void
  onReload: () => void
}

/** The time in milliseconds that a loaded page takes to draw its widget. */
const drawingMs = 350

/** The preview page. The old page stays until the new one is drawn, so that typing causes no flashes. */
export function PreviewFrame({ address, version, onReload, ...shown }: PreviewFrameProps) {
  const [reloads, setReloads] = useState(0)
  const key = `${version} ${reloads}`
  const [drawnKey, setDrawnKey] = useState(key)
  const keys = drawnKey === key ? [key] : [drawnKey, key]
  return (
    <>
      <div className="relative h-160 overflow-hidden xl:h-[clamp(24rem,100dvh-21rem,60rem)] rounded-control border border-line">
        {keys.map((frameKey) => (
          <SettingsFrame
            key={frameKey}
            isDrawn={frameKey === drawnKey}
            address={address}
            {...shown}
            onDrawn={() => setDrawnKey(frameKey)}
          />
        ))}
        {keys.length > 1 && (
          <span className="absolute top-2 right-2 rounded-full bg-raised px-2 text-xs text-muted">
            {previewTexts.updating}
          </span>
        )}
      </div>
      <p className="flex items-center justify-between gap-2 text-xs">
        <a href={address} target="_blank" rel="noreferrer" className="text-accent underline">
          {previewTexts.open}
        </a>
        <IconButton
          icon={RotateCw}
          label={previewTexts.reload}
          onClick={() => {
            setReloads(reloads + 1)
            onReload()
          }}
        />
      </p>
    </>
  )
}

type SettingsFrameProps = Omit<PreviewFrameProps, 'version' | 'onReload'> & {
  isDrawn: boolean
  onDrawn: () => void
}

/** The address of the frame has the first settings. Later changes are messages in both directions. */
function SettingsFrame({ address, settings, answer, onChange, isDrawn, onDrawn }: SettingsFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  usePassedAnswer(frame, answer)
  const [source] = useState(() => toFrameAddress(address, settings))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const texts = new URLSearchParams(settings).toString()
  const tell = () =>
    // The page has an opaque origin, so the message cannot name a target. The settings are not secret.
    frame.current?.contentWindow?.postMessage({ previewSettings: settings }, '*')
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when a setting changes
  useEffect(() => tell(), [texts])
  useEffect(() => {
    const receive = ({ source: sender, data }: MessageEvent) => {
      if (sender === frame.current?.contentWindow) onChange(readSettingsMessage(data))
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [onChange])
  return (
    <iframe
      ref={frame}
      src={source}
      title={previewTexts.frame}
      sandbox="allow-scripts allow-forms"
      inert={!isDrawn}
      onLoad={() => {
        tell()
        timer.current = setTimeout(onDrawn, drawingMs)
      }}
      className={joinClasses('absolute inset-0 size-full bg-surface', !isDrawn && 'opacity-0')}
    />
  )
}
