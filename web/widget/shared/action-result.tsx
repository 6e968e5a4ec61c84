import { useEffect, useRef } from 'preact/hooks'
import {
  commonTexts,
  findRows,
  formatMemberLabel,
  listScalarMembers,
  type PageModel,
  readPath,
  say,
  unwrapResult,
} from '#core/engines/widgets/page/index.ts'
import type { HostToolResult } from '../host/host.ts'
import type { WidgetEnv } from '../widget-env.ts'
import { PlainTable } from './plain-table.tsx'
import { Value } from './value.tsx'
import './pairs.css'

export type ActionResultProps = { env: WidgetEnv; label: string; result: HostToolResult; onBack(): void }

/** The result of an action's tool: a table for a list, otherwise its scalar members, otherwise its text. */
export function ActionResult({ env, label, result, onBack }: ActionResultProps) {
  const backButton = useRef<HTMLButtonElement>(null)
  // The focused element has left the page, so the focus moves to the button `Back`.
  useEffect(() => backButton.current?.focus(), [])
  const model: PageModel = { ...env.model, name: label, rowsPath: '', columns: [], isUnwrapped: true }
  const resultData = unwrapResult(model, result.data)
  const resultEnv: WidgetEnv = { ...env, model, data: resultData }
  const paths = listScalarMembers([resultData], maxPairs)
  const rows = findRows(model, resultData)
  return (
    <>
      <header>
        <button type="button" class="small" ref={backButton} onClick={onBack}>
          {say(env.displayLocale, commonTexts.back)}
        </button>
        <h1 dir="auto">{label}</h1>
      </header>
      {rows.length > 1 ? (
        <PlainTable env={resultEnv} />
      ) : paths.length > 0 ? (
        <dl class="pairs">
          {paths.map((path) => (
            <div key={path}>
              <dt>{formatMemberLabel(path)}</dt>
              <dd>
                <Value env={env} value={readPath(resultData, path)} path={path} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p class="plain" dir="auto">
          {result.text.slice(0, 20_000) || say(env.displayLocale, commonTexts.done)}
        </p>
      )}
    </>
  )
}

const maxPairs = 12
