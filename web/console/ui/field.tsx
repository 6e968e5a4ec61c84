import { type ComponentProps, type ReactNode, useId } from 'react'
import { texts } from '../texts/texts.ts'
import { joinClasses } from './class-names.ts'

export type FieldLabels = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean | undefined
  /** The current and the largest number of characters. */
  limit?: { length: number; max: number } | undefined
}

type FieldProps = FieldLabels & {
  /** Gets the attributes that connect the control to its label, hint and error. */
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

export function Field({ label, hint, error, isRequired = false, limit, children }: FieldProps) {
  const id = useId()
  const parts = [hint && `${id}-hint`, limit && `${id}-limit`, error && `${id}-error`]
  const described = parts.filter(Boolean).join(' ')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
          {isRequired && <span aria-hidden> *</span>}
        </label>
        {limit && (
          <span id={`${id}-limit`} className="shrink-0 text-xs text-muted tabular-nums">
            {texts.common.limit(limit.length, limit.max)}
          </span>
        )}
      </div>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

const controlClasses = joinClasses(
  'w-full min-w-0 rounded-control border border-control bg-surface px-3 py-1.5 text-text placeholder:text-muted',
  'aria-invalid:border-danger pointer-coarse:text-base disabled:bg-raised disabled:text-muted',
)

export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={joinClasses(controlClasses, 'min-h-9 pointer-coarse:min-h-11', className)} />
)

/** Grows with its text. The initial height shows that it takes several lines. */
export const TextArea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    rows={rows}
    {...rest}
    style={{ minHeight: `calc(${rows}lh + 1rem)` }}
    className={joinClasses(controlClasses, 'field-sizing-content', className)}
  />
)

type SelectOption = { value: string; label: string; isDisabled?: boolean }
type SelectProps = ComponentProps<'select'> & { options: readonly SelectOption[] }

/** The native select, which is accessible and familiar on every device. */
export const SelectInput = ({ className, options, ...rest }: SelectProps) => (
  <select {...rest} className={joinClasses(controlClasses, 'min-h-9 pointer-coarse:min-h-11', className)}>
    {options.map(({ value, label, isDisabled }) => (
      <option key={value} value={value} disabled={isDisabled}>
        {label}
      </option>
    ))}
  </select>
)

type CheckboxProps = ComponentProps<'input'> & { label: ReactNode; hint?: ReactNode }

export const Checkbox = ({ label, hint, className, ...rest }: CheckboxProps) => (
  <label className={joinClasses('flex items-start gap-2.5', className)}>
    <input type="checkbox" {...rest} className="mt-0.5 size-4.5 shrink-0 accent-accent" />
    <span className="min-w-0">
      <span className="text-sm">{label}</span>
      {hint && <span className="block text-xs text-muted">{hint}</span>}
    </span>
  </label>
)
