import { useEffect, useRef } from 'preact/hooks'
import type { PageModel } from '#core/engines/widget-page/page-model.ts'
import { labelOf, plainMembers, rowsOf, unwrapped } from '#core/engines/widget-page/rows.ts'
import { valueAt } from '#core/engines/widget-page/value-at.ts'
import type { Env } from './env.ts'
import type { Answer } from './host.ts'
import { PlainTable } from './plain-table.tsx'
import { Value } from './value.tsx'
import './pairs.css'

export type ResultProps = { env: Env; label: string; answer: Answer; onBack(): void }

/** The result of a tool that an action called: a table if it is a list, else its scalar members, else its text. */
export function Result({ env, label, answer, onBack }: ResultProps) {
  const back = useRef<HTMLButtonElement>(null)
  // The element that had the focus has left the page, so the focus moves to the button `Back`.
  useEffect(() => back.current?.focus(), [])
  const model: PageModel = { ...env.model, name: label, rowsPath: '', columns: [], isUnwrapped: true }
  const data = unwrapped(model, answer.data)
  const own: Env = { ...env, model, answer: data }
  const paths = plainMembers([data], maxPairs)
  const rows = rowsOf(model, data)
  return (
    <>
      <header>
        <button type="button" class="small" ref={back} onClick={onBack}>
          Back
        </button>
        <h1 dir="auto">{label}</h1>
      </header>
      {rows.length > 1 ? (
        <PlainTable env={own} />
      ) : paths.length > 0 ? (
        <dl class="pairs">
          {paths.map((path) => (
            <div key={path}>
              <dt>{labelOf(path)}</dt>
              <dd>
                <Value env={env} value={valueAt(data, path)} path={path} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p class="plain" dir="auto">
          {answer.text.slice(0, 20_000) || 'Done.'}
        </p>
      )}
    </>
  )
}

const maxPairs = 12
