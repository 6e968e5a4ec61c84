import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import Rows3 from 'lucide-react/icons/rows-3'
import { mappingTexts } from '../../../texts/widgets-texts.ts'
import { joinClasses } from '../../../ui/class-names.ts'

const base =
  'inline-flex min-h-6 min-w-6 shrink-0 items-center justify-center gap-1 rounded-full border px-1.5 font-sans text-xs pointer-coarse:min-h-9 pointer-coarse:min-w-9'
const looks = {
  on: 'border-accent bg-accent text-on-accent',
  off: 'border-control/50 text-muted hover:text-text',
}

type ToggleProps = { path: string; isOn: boolean; onPick: (path: string) => void; label?: string }

export function PathToggle({ path, isOn, onPick, label }: ToggleProps) {
  const Icon = isOn ? Check : Plus
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={mappingTexts.pickPath(path)}
      title={path}
      onClick={() => onPick(path)}
      className={joinClasses(base, isOn ? looks.on : looks.off, label && 'max-w-full font-mono')}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {label && <span className="truncate">{label}</span>}
    </button>
  )
}

/** Turns a list in the result into the rows of the widget. */
export const RowsToggle = ({ path, isOn, onPick }: ToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    aria-label={mappingTexts.useRows(path)}
    title={path}
    onClick={() => onPick(isOn ? '' : path)}
    className={joinClasses(base, isOn ? looks.on : looks.off)}
  >
    <Rows3 aria-hidden className="size-3.5 shrink-0" />
    {isOn ? mappingTexts.isRows : mappingTexts.useAsRows}
  </button>
)
