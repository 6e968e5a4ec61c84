import type { ComponentProps, ComponentType } from 'react'
import { joinClasses } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'bg-surface text-text border border-control/50 hover:bg-raised',
  quiet: 'text-text hover:bg-raised',
  danger: 'bg-danger text-on-danger hover:opacity-90',
}

/** The classes of a button, for links that look like one. */
export const buttonClasses = (look: ButtonLook = 'secondary', className?: string) =>
  joinClasses(
    'inline-flex min-h-9 items-center justify-center gap-2 rounded-control px-3.5 py-1.5 text-sm font-medium',
    'pointer-coarse:min-h-11 transition-colors select-none whitespace-nowrap disabled:opacity-55 aria-disabled:opacity-55',
    looks[look],
    className,
  )

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook; isBusy?: boolean }

/** A busy button keeps the focus and ignores further clicks. */
export function Button({ look, isBusy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={buttonClasses(look, className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

type IconButtonProps = ComponentProps<'button'> & {
  label: string
  icon?: ComponentType<ComponentProps<'svg'>>
}

/** A button with an icon only. The label is its accessible name and tooltip. */
export function IconButton({ label, icon: Icon, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={joinClasses(
        'inline-flex size-9 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-control text-muted',
        'hover:bg-raised hover:text-text disabled:opacity-55',
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </button>
  )
}
