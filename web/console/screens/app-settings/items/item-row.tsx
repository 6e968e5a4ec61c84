import { Link } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { appSettingsTexts } from '../../../texts/app-settings-texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Permitted } from '../../../workspaces/permission.tsx'
import type { AppSettingsSearch } from '../app-settings-search.ts'
import type { ItemPlace } from './item-list.tsx'

const texts = appSettingsTexts.items

type ItemRowProps = ItemPlace & {
  item: { app_id: string; name: string; description: string }
  /** The search parameters that open the item. */
  search: AppSettingsSearch
  onDelete: () => void
}

export const ItemRow = ({ item, search, isFirst, isLast, onMove, onDelete }: ItemRowProps) => (
  <div className="flex items-center gap-1 py-2 pr-2 pl-4">
    <Link to="/apps/$appId/settings" params={{ appId: item.app_id }} search={search} className="min-w-0 grow">
      <span className="block truncate font-medium">{item.name}</span>
      <span className="block truncate text-sm text-muted">{item.description}</span>
    </Link>
    <Permitted needs="draft">
      <IconButton
        icon={ArrowUp}
        label={texts.moveUp(item.name)}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={texts.moveDown(item.name)}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton icon={Trash} label={texts.delete(item.name)} onClick={onDelete} />
    </Permitted>
  </div>
)
