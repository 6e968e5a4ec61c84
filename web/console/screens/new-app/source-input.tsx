import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { type DragEvent, useRef, useState } from 'react'
import { decodeDocument } from '#base/texts/decode-document.ts'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/class-names.ts'
import { TextAreaField } from '../../ui/labelled-fields.tsx'
import type { AppSource } from './detect-source.ts'

/** The largest document that the service accepts. */
const maxFileBytes = 32 * 1024 * 1024

/** In characters. A browser takes a minute to lay out a text of 13 MB. */
const maxShownLength = 100_000
const isLong = (text: string) => text.length > maxShownLength
/** Only the start of a long text. */
const toShownText = (text: string) => (isLong(text) ? `${text.slice(0, 2_000)}\n…` : text)

/** `problem` says why the file cannot be imported. */
async function readDocumentFile(file: File): Promise<{ content: string } | { problem: string }> {
  if (file.size > maxFileBytes) return { problem: newAppTexts.fileTooLarge }
  const content = decodeDocument(new Uint8Array(await file.arrayBuffer()))
  if (content === null) return { problem: newAppTexts.fileWithoutText }
  return content.trim() === '' ? { problem: newAppTexts.fileEmpty } : { content }
}

type SourceInputProps = { text: string; source: AppSource; onChange: (text: string) => void }

function describeSource(source: AppSource, text: string): string {
  if (isLong(text)) return newAppTexts.detected.longDocument(text.length / 1e6)
  if (source.type === 'document') return newAppTexts.detected.document
  if (source.type === 'unknown') return newAppTexts.sourceHint
  return newAppTexts.detected[source.guess ?? 'unclear']
}

/** One field for every kind of source: typed, pasted, dropped or chosen as a file. */
export function SourceInput({ text, source, onChange }: SourceInputProps) {
  const [isOver, setIsOver] = useState(false)
  const [fileError, setFileError] = useState('')
  const picker = useRef<HTMLInputElement>(null)

  async function readFile(file: File | undefined): Promise<void> {
    if (!file) return
    const read = await readDocumentFile(file)
    if ('content' in read) onChange(read.content)
    setFileError('problem' in read ? read.problem : '')
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void readFile(event.dataTransfer.files[0])
  }
  const isWrong = text.trim() !== '' && source.type === 'unknown'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the button below does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={joinClasses('rounded-control', isOver && 'outline-2 outline-offset-4 outline-accent')}
    >
      <TextAreaField
        label={newAppTexts.sourceLabel}
        hint={isOver ? newAppTexts.dropFile : describeSource(source, text)}
        error={fileError || (isWrong ? newAppTexts.detected.none : undefined)}
        isRequired
        rows={1}
        spellCheck={false}
        autoComplete="off"
        className="max-h-48 font-mono text-sm"
        placeholder={newAppTexts.sourcePlaceholder}
        value={toShownText(text)}
        readOnly={isLong(text)}
        onChange={onChange}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (!isLong(pasted)) return
          event.preventDefault()
          onChange(pasted)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || source.type === 'document') return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,.yaml,.yml,application/json"
        onChange={(event) => void readFile(event.target.files?.[0])}
      />
      <Button look="quiet" className="mt-1 -ml-3.5 !text-muted" onClick={() => picker.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {newAppTexts.chooseFile}
      </Button>
      {isLong(text) && (
        <Button look="quiet" className="mt-1 !text-muted" onClick={() => onChange('')}>
          <X aria-hidden className="size-4" />
          {newAppTexts.removeDocument}
        </Button>
      )}
    </div>
  )
}
