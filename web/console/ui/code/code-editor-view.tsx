import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  syntaxHighlighting,
} from '@codemirror/language'
import { EditorState, type Extension, StateEffect } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'

export type CodeEditorProps = {
  /** The accessible name of the editor. */
  label: string
  /** JSON text. */
  value: string
  onChange?: (value: string) => void
  isReadOnly?: boolean
}

/** The editor adds style elements, which the content security policy permits by this nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

const theme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--color-text)', maxHeight: '28rem' },
  '&.cm-focused': { outline: '2px solid var(--color-accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontSize: '0.8125rem', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--color-text)', minHeight: '6rem' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--color-muted)', border: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--color-text)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'var(--color-accent-soft)',
  },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-muted)',
    border: 'none',
  },
  '.cm-tooltip': { backgroundColor: 'var(--color-surface)', border: '1px solid var(--color-line)' },
})

const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--color-info)' },
  { tag: tags.string, color: 'var(--color-accent)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-warning)' },
  { tag: tags.invalid, color: 'var(--color-danger)' },
])

function buildExtensions(label: string, isReadOnly: boolean, onChange: (value: string) => void): Extension[] {
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label }),
    EditorState.readOnly.of(isReadOnly),
    history(),
    // Tab leaves the editor, as everywhere on the page.
    keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap]),
    json(),
    foldGutter(),
    bracketMatching(),
    syntaxHighlighting(highlighting),
    theme,
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString())
    }),
  ]
}

/** Marks invalid JSON. Loaded once the editor can be used. */
async function appendLinter(view: EditorView): Promise<void> {
  const { jsonLinter } = await import('./json-linter.ts')
  view.dispatch({ effects: StateEffect.appendConfig.of(jsonLinter) })
}

export default function CodeEditorView({ label, value, onChange, isReadOnly = false }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef({ onChange, value })
  latest.current = { onChange, value }

  useEffect(() => {
    if (!host.current) return
    const report = (text: string) => {
      if (text !== latest.current.value) latest.current.onChange?.(text)
    }
    const created = new EditorView({
      parent: host.current,
      doc: latest.current.value,
      extensions: buildExtensions(label, isReadOnly, report),
    })
    view.current = created
    if (!isReadOnly) void appendLinter(created)
    return () => created.destroy()
  }, [label, isReadOnly])

  useEffect(() => {
    const current = view.current
    if (!current || current.state.doc.toString() === value) return
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } })
  }, [value])

  return <div ref={host} />
}
