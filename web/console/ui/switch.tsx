import { joinClasses } from './class-names.ts'

type SwitchProps = { label: string; isOn: boolean; isBusy?: boolean; onChange: (isOn: boolean) => void }

export const Switch = ({ label, isOn, isBusy = false, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={label}
    title={label}
    aria-disabled={isBusy || undefined}
    onClick={() => !isBusy && onChange(!isOn)}
    className="inline-flex size-11 shrink-0 items-center justify-center rounded-control"
  >
    <span
      className={joinClasses(
        'flex h-5 w-9 items-center rounded-full border p-0.5 transition-colors',
        isOn ? 'border-accent bg-accent' : 'border-control bg-raised',
      )}
    >
      <span
        className={joinClasses(
          'size-3.5 rounded-full transition-transform',
          isOn ? 'translate-x-4 bg-on-accent' : 'bg-control',
        )}
      />
    </span>
  </button>
)
