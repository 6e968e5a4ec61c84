import { useNavigate } from '@tanstack/react-router'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useSyncExternalStore } from 'react'
import { texts } from '../texts/texts.ts'
import { readTheme, storeTheme, subscribeToTheme, themes } from '../theme.ts'
import { Menu } from '../ui/overlays/menu.tsx'
import { useCurrentUser } from './current-user.ts'
import { signOut } from './sign-out.ts'

export function AccountMenu() {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const theme = useSyncExternalStore(subscribeToTheme, readTheme)
  const name = user?.name || user?.email || ''
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${texts.shell.account}: ${name}`}
          className="flex w-full items-center gap-2 rounded-control px-2.5 py-2 text-left text-sm hover:bg-raised"
        >
          <span className="min-w-0 grow truncate">{name}</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
      }
      entries={[
        ...themes.map((option) => ({
          label: `${texts.shell.theme}: ${texts.shell.themes[option]}${option === theme ? ' ✓' : ''}`,
          onSelect: () => storeTheme(option),
        })),
        { label: texts.shell.yourApps, onSelect: () => void navigate({ to: '/account/apps' }) },
        { label: texts.shell.tokens, onSelect: () => void navigate({ to: '/account/tokens' }) },
        { label: texts.shell.signOut, onSelect: () => void signOut() },
      ]}
    />
  )
}
