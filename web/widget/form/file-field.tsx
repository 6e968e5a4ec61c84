import { useState } from 'preact/hooks'
import type { FieldControlProps } from './field-props.ts'

/** In bytes. Limited because the chat client transmits files as text. */
const maxSize = 5_000_000

/** Reads a file as a data URI with the file's name as a parameter. */
const readAsDataUri = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () =>
      resolve(
        String(reader.result).replace(/^data:([^;,]*)/, `data:$1;name=${encodeURIComponent(file.name)}`),
      )
    reader.onerror = () => reject(new Error(`${file.name} could not be read.`))
    reader.readAsDataURL(file)
  })

/** Dropped and pasted files are not filtered by the browser. */
const isAccepted = ({ name, type }: File, accept: string) =>
  accept.trim() === '' ||
  accept.split(',').some((part) => {
    const wanted = part.trim().toLowerCase()
    return wanted.startsWith('.')
      ? name.toLowerCase().endsWith(wanted)
      : type === wanted || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))
  })

function findProblem(files: File[], accept: string): string {
  const foreign = files.find((file) => !isAccepted(file, accept))
  const large = files.find(({ size }) => size > maxSize)
  return foreign
    ? `${foreign.name} is not one of ${accept}.`
    : large
      ? `${large.name} is larger than 5 MB.`
      : ''
}

/** Files are chosen, dropped or pasted, and listed with their names. Several are added to those that are there. */
export function FileField({ field, id, aria, value, onChange }: FieldControlProps) {
  const [problem, setProblem] = useState('')
  const chosen = Array.isArray(value) ? value : []
  const add = async (list: FileList | null | undefined) => {
    const files = [...(list ?? [])].slice(0, field.multiple ? undefined : 1)
    if (files.length === 0) return
    const found = findProblem(files, field.accept)
    setProblem(found)
    if (!found)
      onChange([...(field.multiple ? chosen : []), ...(await Promise.all(files.map(readAsDataUri)))])
  }
  const take = (list: FileList | null | undefined) =>
    void add(list).catch((error: unknown) => setProblem(String(error)))
  return (
    <>
      <label
        class="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(event.dataTransfer?.files)
        }}
        onPaste={(event) => take(event.clipboardData?.files)}
      >
        <input
          id={id}
          class="hidden"
          type="file"
          accept={field.accept || undefined}
          multiple={field.multiple}
          {...aria}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            // The same file can be chosen again after it was removed.
            currentTarget.value = ''
          }}
        />
        <span aria-hidden="true">
          <span class="pick">Choose {field.multiple ? 'files' : 'a file'}</span>{' '}
          <span class="soft">or drop or paste {field.multiple ? 'them' : 'it'} here</span>
        </span>
      </label>
      <ul class="files" aria-live="polite">
        {chosen.map((uri, index) => (
          <ChosenFile
            key={index}
            uri={uri}
            onRemove={() => onChange(chosen.filter((_, other) => other !== index))}
          />
        ))}
      </ul>
      <p class="problem" role="alert">
        {problem}
      </p>
    </>
  )
}

function ChosenFile({ uri, onRemove }: { uri: string; onRemove(): void }) {
  const name = decodeURIComponent(/;name=([^;,]*)/.exec(uri)?.[1] ?? '')
  const bytes = (uri.length - uri.indexOf(',')) * 0.75
  return (
    <li>
      {uri.startsWith('data:image/') && <img src={uri} alt="" />}
      <bdi>{name}</bdi>
      <span class="soft">{Math.ceil(bytes / 1000)} kB</span>
      <button type="button" class="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  )
}
