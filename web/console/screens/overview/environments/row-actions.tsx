import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { environmentsTexts as texts } from '../../../texts/environments-texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useMissingRole } from '../../../workspaces/permission.tsx'
import { DeleteEnvironmentDialog } from './delete-environment-dialog.tsx'
import type { EnvironmentRowProps } from './environment-row-props.ts'
import { EnvironmentSettingsDialog } from './environment-settings-dialog.tsx'
import { PromoteDialog } from './promote-dialog.tsx'

export function RowActions(props: EnvironmentRowProps) {
  const { environment, root } = props
  const { key, is_default: isDefault, expires_at: end } = environment
  const [dialog, setDialog] = useState<'promote' | 'settings' | 'delete' | null>(null)
  const mayChange = useMissingRole(end === null ? 'publisher' : 'builder') === ''
  const removal = end === null ? texts.remove.action : texts.preview.end
  const close = () => setDialog(null)
  return (
    <div className="flex items-center gap-1 md:justify-self-end">
      <Button aria-label={texts.promote.openFor(key)} onClick={() => setDialog('promote')}>
        {texts.promote.open}
      </Button>
      {/* Rows without a menu keep its place, so that the buttons stand in one column. */}
      {!mayChange ? (
        <span className="size-9 pointer-coarse:size-11" />
      ) : (
        <Menu
          trigger={<IconButton icon={Ellipsis} label={texts.actions(key)} />}
          entries={[
            { label: texts.settings.action, onSelect: () => setDialog('settings') },
            ...(isDefault ? [] : [{ label: removal, isDanger: true, onSelect: () => setDialog('delete') }]),
          ]}
        />
      )}
      {dialog === 'promote' && <PromoteDialog {...props} onClose={close} />}
      {dialog === 'settings' && <EnvironmentSettingsDialog environment={environment} onClose={close} />}
      {dialog === 'delete' && <DeleteEnvironmentDialog {...{ environment, root }} onClose={close} />}
    </div>
  )
}
