import { useQuery } from '@tanstack/react-query'
import { toTenonError } from '#client'
import { toolAccessQuery } from '../../../api/queries/tools.ts'
import { toolAccessTexts as texts } from '../../../texts/tool-access-texts.ts'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { LinesField } from '../../../ui/lines-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { ToolEdits } from '../use-tool-edits.ts'
import { cleanAccess, type ToolAccess } from './access-values.ts'
import { CallerFields } from './caller-fields.tsx'

const kinds = [
  { value: 'inherited', label: texts.allowKinds.inherited, hint: texts.inheritedHint },
  { value: 'listed', label: texts.allowKinds.listed, hint: texts.listedHint },
] as const

/** The rule of access of the tool, and the callers whom it and the rules of the app permit. */
export default function CallersTab({ edits }: { edits: ToolEdits }) {
  const { access, app_id: appId, id } = edits.values
  const rule: ToolAccess = access ?? {}
  const change = (values: ToolAccess) => edits.set({ access: cleanAccess(values) })
  const problems = toTenonError(edits.error).violations
  const findProblem = (path: string) =>
    problems.find((problem) => problem.path.startsWith(`access.${path}`))?.message
  const { allow, ...open } = rule
  return (
    <>
      <WhoCanCall appId={appId} toolId={id} />
      <RadioGroup
        name="allow"
        label={texts.allow}
        options={kinds}
        value={allow ? 'listed' : 'inherited'}
        onChange={(kind) => change(kind === 'listed' ? { ...rule, allow: {} } : open)}
      />
      {allow && (
        <CallerFields
          callers={allow}
          findProblem={(list) => findProblem(`allow.${list}`)}
          onChange={(callers) => change({ ...rule, allow: callers })}
        />
      )}
      <LinesField
        label={texts.needed}
        hint={texts.neededHint}
        error={findProblem('scopes')}
        lines={rule.scopes ?? []}
        onChange={(scopes) => change({ ...rule, scopes })}
      />
      <TextField
        label={texts.when}
        hint={texts.whenHint}
        error={findProblem('when')}
        isCode
        spellCheck={false}
        autoCapitalize="off"
        value={rule.when ?? ''}
        onChange={(when) => change({ ...rule, when })}
      />
      <details>
        <summary className="cursor-pointer text-sm font-medium">{texts.deny}</summary>
        <p className="my-2 text-xs text-muted">{texts.denyHint}</p>
        <div className="flex flex-col gap-5">
          <CallerFields
            callers={rule.deny ?? {}}
            findProblem={(list) => findProblem(`deny.${list}`)}
            onChange={(deny) => change({ ...rule, deny })}
          />
        </div>
      </details>
    </>
  )
}

function WhoCanCall({ appId, toolId }: { appId: string; toolId: string }) {
  const { data } = useQuery(toolAccessQuery(appId))
  const found = data?.find(({ tool_id }) => tool_id === toolId)
  return (
    <Card title={texts.who}>
      <p className="text-sm">{found?.summary ?? '…'}</p>
      <p className="mt-1 text-xs text-muted">{texts.unsaved}</p>
    </Card>
  )
}
