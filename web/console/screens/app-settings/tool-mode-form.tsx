import { useQuery } from '@tanstack/react-query'
import { appKey } from '../../api/queries/apps.ts'
import { saveToolMode, type ToolMode, toolModeQuery } from '../../api/queries/tool-mode.ts'
import { useStoredEdits } from '../../editing/use-stored-edits.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { QueryContent } from '../../ui/query-content.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { SaveForm } from './save-form.tsx'

const texts = appSettingsTexts.tools

const options = (['list', 'search'] as const).map((value) => ({
  value,
  label: texts.modes[value],
  hint: texts.modeHints[value],
}))

export const ToolModeTab = ({ appId }: { appId: string }) => (
  <QueryContent query={useQuery(toolModeQuery(appId))}>
    {({ data, etag }) => <ToolModeForm appId={appId} toolMode={data.tool_mode} etag={etag} />}
  </QueryContent>
)

type ToolModeFormProps = { appId: string; toolMode: ToolMode; etag: string }

function ToolModeForm({ appId, toolMode, etag }: ToolModeFormProps) {
  const edits = useStoredEdits({
    query: toolModeQuery(appId),
    saved: { data: { tool_mode: toolMode }, etag },
    toValues: (reply) => ({ toolMode: reply.tool_mode }),
    save: (change, version) => saveToolMode(appId, change.toolMode ?? toolMode, version),
    outdates: appKey(appId),
  })
  return (
    <SaveForm edits={edits}>
      <p className="text-sm text-muted">{texts.nextRelease}</p>
      <RadioGroup
        name="tool-mode"
        label={texts.mode}
        options={options}
        value={edits.values.toolMode}
        onChange={(value) => edits.set({ toolMode: value })}
      />
    </SaveForm>
  )
}
