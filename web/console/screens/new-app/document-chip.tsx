import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/format-figure.ts'
import type { SourceDocument } from './detect-source.ts'

type DocumentChipProps = { file: SourceDocument; onRemove: () => void }

/** A document that is not shown: its name, its size, and a button that removes it. */
export const DocumentChip = ({ file: { name, bytes }, onRemove }: DocumentChipProps) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">{newAppTexts.sourceLabel}</legend>
    <p className="flex max-w-full items-center gap-2 rounded-control border border-control bg-raised py-0.5 pr-1 pl-3">
      <FileText aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 grow truncate text-sm" title={name}>
        {name}
      </span>
      <span className="shrink-0 text-xs text-muted tabular-nums">{formatBytes(bytes)}</span>
      <IconButton icon={X} label={newAppTexts.removeDocument(name)} onClick={onRemove} />
    </p>
  </fieldset>
)
