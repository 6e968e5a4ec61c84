import './picture.css'
import { useState } from 'preact/hooks'
import { isShowableImage } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'

type PictureProps = { env: WidgetEnv; class: string; src: unknown; alt: string; name: string }

/** An image, or the first letter of the name if there is none, or if it cannot be loaded. */
export function Picture({ env, class: className, src, alt, name }: PictureProps) {
  const [failed, setFailed] = useState<unknown>()
  if (isShowableImage(src, env.model.imageOrigins) && src !== failed)
    return <img class={className} src={src} alt={alt} loading="lazy" onError={() => setFailed(src)} />
  return (
    <span class={`${className} monogram`} aria-hidden="true" style={{ '--hue': String(pickHue(name)) }}>
      {[...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}

/** The same names have the same colour. */
const pickHue = (name: string) =>
  [...name].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7)
