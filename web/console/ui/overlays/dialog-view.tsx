import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { texts } from '../../texts/texts.ts'
import { IconButton } from '../button.tsx'
import { joinClasses } from '../class-names.ts'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons, with the main one last. */
  footer?: ReactNode
  size?: 'small' | 'large'
}

/** The library manages focus and keys. */
export const DialogView = ({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'small',
}: DialogProps) => (
  <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className="fixed inset-0 bg-backdrop" />
      <BaseDialog.Popup
        className={joinClasses(
          'fixed top-1/2 left-1/2 flex max-h-[90dvh] w-[calc(100vw-2rem)] -translate-1/2 flex-col rounded-card border border-line bg-surface shadow-overlay',
          size === 'small' ? 'max-w-lg' : 'max-w-4xl',
        )}
      >
        <header className="px-5 pt-5 pr-14">
          <BaseDialog.Title className="text-lg font-semibold break-words">{title}</BaseDialog.Title>
          {description && (
            <BaseDialog.Description className="mt-1 text-sm text-muted">{description}</BaseDialog.Description>
          )}
        </header>
        <div className="min-h-0 grow overflow-y-auto px-5 py-4">{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
            {footer}
          </footer>
        )}
        {/* Last in order, so that the focus starts in the content. */}
        <BaseDialog.Close
          data-closes-dialog
          render={<IconButton label={texts.common.close} className="absolute top-4 right-3" />}
        >
          <X aria-hidden className="size-5" />
        </BaseDialog.Close>
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
)
