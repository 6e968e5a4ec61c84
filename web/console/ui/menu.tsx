import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { joinClasses } from './class-names.ts'

export type MenuEntry = {
  label: ReactNode
  onSelect: () => void
  isDanger?: boolean
  isDisabled?: boolean
}

/** A button that opens a list of actions. */
export const Menu = ({ trigger, entries }: { trigger: ReactElement; entries: MenuEntry[] }) => (
  <BaseMenu.Root>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal>
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
