import { lazy, Suspense } from 'react'
import { Spinner } from '../spinner.tsx'
import type { CodeEditorProps } from './code-editor-view.tsx'

const CodeEditorView = lazy(() => import('./code-editor-view.tsx'))

/** A JSON editor, loaded on first use. */
export const CodeEditor = (props: CodeEditorProps) => (
  <div className="overflow-hidden rounded-control border border-control bg-surface text-sm">
    <Suspense
      fallback={
        <div className="flex min-h-24 items-center justify-center text-muted">
          <Spinner />
        </div>
      }
    >
      <CodeEditorView {...props} />
    </Suspense>
  </div>
)
