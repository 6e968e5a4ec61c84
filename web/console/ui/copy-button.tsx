import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { texts } from '../texts/texts.ts'
import { joinClasses } from './class-names.ts'

/** How long the button confirms, in milliseconds. */
const confirmationMs = 1_500

type CopyButtonProps = { text: string; label?: string; className?: string }

export function CopyButton({ text, label = texts.common.copy, className }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), confirmationMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      aria-label={isCopied ? texts.common.copied : label}
      title={label}
      className={joinClasses(
        'inline-flex size-7 pointer-coarse:size-11 items-center justify-center rounded-control align-middle text-muted hover:bg-raised hover:text-text',
        className,
      )}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}
