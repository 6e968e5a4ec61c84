import Upload from 'lucide-react/icons/upload'
import { type DragEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/class-names.ts'
import { TextAreaField } from '../../ui/labelled-fields.tsx'
import type { AppSource, SourceEntry } from './detect-source.ts'
import { DocumentChip } from './document-chip.tsx'
import { readDocumentFile, toLongDocument } from './read-document-file.ts'

type SourceInputProps = { entry: SourceEntry; source: AppSource; onChange: (entry: SourceEntry) => void }

function describeSource(source: AppSource): string {
  if (source.type === 'document') return newAppTexts.detected.document
  if (source.type === 'unknown') return newAppTexts.sourceHint
  return newAppTexts.detected[source.guess ?? 'unclear']
}

/** One field for every kind of source: typed, pasted, dropped or chosen as a file. Files are named, not shown. */
export function SourceInput({ entry, source, onChange }: SourceInputProps) {
  const [isOver, setIsOver] = useState(false)
  const [fileError, setFileError] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)

  async function readFile(file: File | undefined): Promise<void> {
    if (!file) return
    const read = await readDocumentFile(file)
    if (typeof read !== 'string') onChange(read)
    setFileError(typeof read === 'string' ? read : '')
  }
  function change(text: string): void {
    setFileError('')
    onChange(text)
  }
  function remove(): void {
    flushSync(() => change(''))
    area.current?.focus()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    void readFile(event.dataTransfer.files[0])
  }
  const isWrong = typeof entry === 'string' && entry.trim() !== '' && source.type === 'unknown'
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
      {typeof entry === 'string' ? (
        <TextAreaField
          ref={area}
          label={newAppTexts.sourceLabel}
          hint={isOver ? newAppTexts.dropFile : describeSource(source)}
          error={fileError || (isWrong ? newAppTexts.detected.none : undefined)}
          isRequired
          rows={1}
          spellCheck={false}
          autoComplete="off"
          className="max-h-48 font-mono text-sm"
          placeholder={newAppTexts.sourcePlaceholder}
          value={entry}
          onChange={change}
          onPaste={(event) => {
            const long = toLongDocument(event.clipboardData.getData('text/plain'))
            if (!long) return
            event.preventDefault()
            onChange(long)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || source.type === 'document') return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
      ) : (
        <>
          <DocumentChip file={entry} onRemove={remove} />
          <p role="alert" className="text-xs font-medium text-danger">
            {fileError}
          </p>
        </>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,.yaml,.yml,application/json"
        onChange={(event) => {
          void readFile(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      <Button look="quiet" className="mt-1 -ml-3.5 !text-muted" onClick={() => picker.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {newAppTexts.chooseFile}
      </Button>
    </div>
  )
}
