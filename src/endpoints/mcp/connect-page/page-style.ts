// The style sheet of the connect page: the reader's colour scheme and fonts, and the brand colour at readable contrast.
import { buildAccents, parseHexColour } from '#core/engines/widgets/page/index.ts'
import type { Branding } from '#core/model/apps/app.ts'

const layout = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; --line: light-dark(#d5d3cd, #4a4a4a);
  --soft: light-dark(#f4f3ef, #262626); --quiet: light-dark(#5c5a55, #b5b2ab) }
body { margin: 0 auto; max-width: 44rem; padding: 3rem 1.25rem; background: light-dark(#fff, #1b1b1b);
  color: light-dark(#1d1c1a, #eeece7) }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.5rem; padding-left: 0.75rem; border-left: 0.3rem solid var(--fill) }
h2 { font-size: 1.1875rem; margin: 2.5rem 0 0.75rem }
h3 { font-size: 1rem; margin: 0 }
p { margin: 0 0 0.75rem }
code { font: 0.9375em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 0.5rem; margin: 0.25rem 0 1rem;
  padding: 0.625rem 0.875rem; white-space: pre-wrap }
.copyable { align-items: start; display: flex; gap: 0.5rem; margin: 0.25rem 0 1rem }
.copyable pre { flex: 1; margin: 0; min-width: 0 }
.copy { background: var(--soft); border: 1px solid var(--line); border-radius: 0.5rem; color: inherit; cursor: pointer;
  font: inherit; font-size: 0.875rem; padding: 0.625rem 0.75rem; min-width: 5rem }
.copy:hover { border-color: currentcolor }
@media (max-width: 34rem) { .copyable { align-items: stretch; flex-direction: column } }
ul { list-style: none; margin: 0; padding: 0 }
.links { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-bottom: 1.25rem }
.links a { background: var(--fill); border-radius: 0.5rem; color: var(--on); display: block; font-weight: 600;
  padding: 0.4375rem 0.875rem; text-decoration: none }
.links a:hover { text-decoration: underline }
a { color: var(--text) }
:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }
.tools li { border-top: 1px solid var(--line); padding: 0.75rem 0 }
.tools p { margin: 0.25rem 0 0 }
.tools code { color: var(--quiet) }
.mark { border: 1px solid var(--line); border-radius: 1rem; color: var(--quiet); font-size: 0.8125rem; margin-left: 0.375rem;
  padding: 0.0625rem 0.5rem; white-space: nowrap }
.quiet { color: var(--quiet) }
summary { cursor: pointer; font-weight: 600 }
details { margin-bottom: 0.75rem }
summary + * { margin-top: 0.5rem }
`

const defaultColour = '#3d5a80'

export function buildConnectPageStyle(branding: Branding): string {
  const { light, dark } = buildAccents(parseHexColour(branding.primaryColor) ?? defaultColour)
  return `${layout}:root { --fill: light-dark(${light.fill}, ${dark.fill}); --on: light-dark(${light.on}, ${dark.on});
  --text: light-dark(${light.text}, ${dark.text}) }
`
}
