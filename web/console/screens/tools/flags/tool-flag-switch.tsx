import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { appKey } from '../../../api/queries/apps.ts'
import { changeToolFlags, type ToolFlag, toolFlagsQuery } from '../../../api/queries/tool-flags.ts'
import type { Tool } from '../../../api/queries/tools.ts'
import { toolFlagTexts } from '../../../texts/tool-flag-texts.ts'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** Who calls the tool, and what happens before a call. */
export default function ToolFlagSwitch({ tool, flag }: { tool: Tool; flag: ToolFlag }) {
  const { app_id: appId, id: toolId } = tool
  const texts = toolFlagTexts[flag]
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (isOn: boolean) => changeToolFlags(appId, toolId, { [flag]: isOn }),
    onSettled: () => queries.invalidateQueries({ queryKey: appKey(appId) }),
  })
  return (
    <section className="flex flex-col gap-1" aria-label={texts.title}>
      <QueryContent query={useQuery(toolFlagsQuery(appId, toolId))}>
        {(flags) => (
          <div className="flex items-start gap-3">
            <div className="min-w-0 grow">
              <h3 className="text-sm font-medium">{texts.title}</h3>
              <p className="text-xs text-muted">{texts.hint}</p>
            </div>
            <Switch
              label={texts.switchOn}
              isOn={flags[flag]}
              isBusy={saving.isPending}
              onChange={(isOn) => saving.mutate(isOn)}
            />
          </div>
        )}
      </QueryContent>
      {saving.isError && <ErrorNotice error={saving.error} />}
    </section>
  )
}
