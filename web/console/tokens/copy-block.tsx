import { CopyButton } from '../ui/copy-button.tsx'

type CopyBlockProps = { text: string; label: string }

/** The complete text, with a button that copies it. */
export const CopyBlock = ({ text, label }: CopyBlockProps) => (
  <div className="flex items-start gap-1 rounded-control border border-line bg-raised py-1 pr-1 pl-3">
    <code className="min-w-0 grow py-1.5 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text}</code>
    <CopyButton text={text} label={label} />
  </div>
)
