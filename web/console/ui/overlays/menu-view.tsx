import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { joinClasses } from '../class-names.ts'

export type MenuEntry = {
  label: ReactNode
  onSelect: () => void
  isDanger?: boolean
  isDisabled?: boolean
}

export type MenuProps = { trigger: ReactElement<ComponentProps<'button'>>; entries: MenuEntry[] }

/** How the button was first used, and the landmark that contains it: content outside of landmarks is hard to find. */
export type MenuUse = { by: 'pointer' | 'keyboard'; landmark: HTMLElement | null }

/** A click without a pointer opens the menu and focuses its first entry. */
const repeatClick = (button: HTMLButtonElement | null) => queueMicrotask(() => button?.click())

/** A menu that opens at once, since the click on its button loaded it. */
export const MenuView = ({ trigger, entries, use }: MenuProps & { use: MenuUse }) => (
  <BaseMenu.Root defaultOpen={use.by === 'pointer'}>
    <BaseMenu.Trigger render={trigger} ref={use.by === 'keyboard' ? repeatClick : undefined} />
    <BaseMenu.Portal container={use.landmark ?? undefined}>
      <BaseMenu.Positioner sideOffset={4} align="end" className="z-10">
        <BaseMenu.Popup className="min-w-44 rounded-control border border-line bg-surface p-1 shadow-overlay outline-none">
          {entries.map(({ label, onSelect, isDanger, isDisabled }, index) => (
            <BaseMenu.Item
              // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a menu do not move
              key={index}
              disabled={isDisabled ?? false}
              onClick={onSelect}
              className={joinClasses(
                'flex min-h-9 pointer-coarse:min-h-11 cursor-default items-center rounded-md px-3 text-sm outline-none data-highlighted:bg-raised data-disabled:opacity-50',
                isDanger && 'text-danger',
              )}
            >
              {label}
            </BaseMenu.Item>
          ))}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
)
