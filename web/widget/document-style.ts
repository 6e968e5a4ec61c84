// The document as a whole: colours, language and direction of the host, the theme, and the reported height.
import type { PageTheme } from '#core/engines/widgets/page/index.ts'
import type { Host, HostContext } from './host/host.ts'

const { style } = document.documentElement

const fontStyle = document.head.appendChild(document.createElement('style'))

export function applyContext({ theme, locale, variables, fonts, insets }: HostContext) {
  if (fontStyle.textContent !== fonts) fontStyle.textContent = fonts
  // ChatGPT shows the page on its own background, in the same theme.
  style.background = window.openai && theme ? 'transparent' : ''
  style.colorScheme = theme ?? 'light dark'
  document.documentElement.lang = locale
  document.documentElement.dir = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i.test(locale) ? 'rtl' : 'ltr'
  for (const [name, value] of Object.entries(variables))
    if (name.startsWith('--') && typeof value === 'string') style.setProperty(name, value)
  for (const side of ['top', 'right', 'bottom', 'left'])
    style.setProperty(`--inset-${side}`, `${Number(insets[side]) || 0}px`)
}

/** Sets the theme as CSS variables, with light and dark colours side by side for `light-dark()`. */
export function applyTheme({ accent, radius, density }: PageTheme) {
  if (accent)
    for (const shade of ['fill', 'on', 'text'] as const)
      style.setProperty(`--accent-${shade}`, `light-dark(${accent.light[shade]}, ${accent.dark[shade]})`)
  if (radius !== null) style.setProperty('--radius', `${radius}px`)
  if (density === 'compact') document.documentElement.classList.add('compact')
}

/** Reports the height of the element to the host when it changes, at most once per animation frame. */
export function observeHeight(element: Element, host: Host): () => void {
  let lastHeight = 0
  let frame = 0
  const report = () => {
    frame = 0
    const height = Math.ceil(element.getBoundingClientRect().height)
    if (height !== lastHeight) host.reportHeight(height)
    lastHeight = height
  }
  const observer = new ResizeObserver(() => {
    if (frame === 0) frame = requestAnimationFrame(report)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
