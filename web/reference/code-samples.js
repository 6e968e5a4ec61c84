// The panel with code samples in every operation. The chosen language is remembered by the browser.
import { describeSampleRequest, sampleLanguages } from './samples.js'

const storageKey = 'tenon-sample-language'

function readStored() {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const findLanguage = (id) => sampleLanguages.find((language) => language.id === id) ?? sampleLanguages[0]

let chosen = findLanguage(readStored())
const listeners = new Set()

const subscribe = (listener) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For all open operations, and for the next visit. */
function choose(language) {
  chosen = language
  for (const listener of listeners) listener()
  try {
    localStorage.setItem(storageKey, language.id)
  } catch {
    // A browser that stores nothing shows the first language at the next visit.
  }
}

function createPanel({ createElement, useState, useSyncExternalStore }, { document, baseUrl }) {
  const CopyButton = ({ text }) => {
    const [copied, setCopied] = useState('')
    const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text))
    return createElement('button', { type: 'button', onClick: copy }, copied === text ? 'Copied' : 'Copy')
  }
  const LanguageButton = ({ language }) =>
    createElement(
      'button',
      { type: 'button', 'aria-pressed': language === chosen, onClick: () => choose(language) },
      language.label,
    )
  return ({ path, method }) => {
    const { build, label } = useSyncExternalStore(subscribe, () => chosen)
    const text = build(describeSampleRequest(document, { path, method, baseUrl }))
    const languages = sampleLanguages.map((language) =>
      createElement(LanguageButton, { key: language.id, language }),
    )
    const copy = navigator.clipboard ? createElement(CopyButton, { text }) : null
    return createElement(
      'div',
      { className: 'samples' },
      createElement('div', { className: 'opblock-section-header' }, createElement('h4', null, 'Code sample')),
      createElement(
        'div',
        { className: 'samples-bar' },
        createElement('div', { role: 'group', 'aria-label': 'Language of the sample' }, languages),
        copy,
      ),
      createElement(
        'pre',
        { tabIndex: 0, role: 'region', 'aria-label': `${label} for ${method.toUpperCase()} ${path}` },
        createElement('code', null, text),
      ),
    )
  }
}

/** Shows the samples of an operation before its responses. */
export const createSamplesPlugin =
  (described) =>
  ({ React }) => {
    const Samples = createPanel(React, described)
    const withSamples = (Original) => (props) =>
      React.createElement(
        React.Fragment,
        null,
        React.createElement(Samples, { path: props.path, method: props.method }),
        React.createElement(Original, props),
      )
    return { wrapComponents: { responses: withSamples } }
  }
