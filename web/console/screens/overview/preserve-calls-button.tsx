import { appKey } from '../../api/queries/apps.ts'
import type { ClientChange } from '../../api/queries/releases.ts'
import { preserveCalls } from '../../api/queries/tool-aliases.ts'
import { useChange } from '../../editing/use-change.ts'
import { toolAliasesTexts } from '../../texts/tool-aliases-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'

/** Adds aliases for the calls of a tool that the draft would break. Says if some still fail. */
export default function PreserveCallsButton({ appId, change }: { appId: string; change: ClientChange }) {
  const preserving = useChange({ send: () => preserveCalls(appId, change.name), outdates: appKey(appId) })
  const failing = preserving.data?.filter((call) => call.class === 'breaking') ?? []
  return (
    <div className="mt-1 flex flex-col items-start gap-2">
      <Button isBusy={preserving.isPending} onClick={() => preserving.mutate()}>
        {change.kind === 'tool_input_changed' ? toolAliasesTexts.keepArguments : toolAliasesTexts.keepName}
      </Button>
      {failing.map(({ name, notice }) => (
        <Notice key={name} tone="warning" isAlert title={toolAliasesTexts.stillFailing}>
          {notice}
        </Notice>
      ))}
      {preserving.isError && <ErrorNotice error={preserving.error} />}
    </div>
  )
}
