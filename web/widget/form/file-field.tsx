import { useState } from 'preact/hooks'
import { type DisplayLocale, formTexts, getIntl, say } from '#core/engines/widgets/page/index.ts'
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
    reader.onerror = () => reject(file.name)
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

function findProblem(files: File[], accept: string, displayLocale: DisplayLocale): string {
  const foreign = files.find((file) => !isAccepted(file, accept))
  const large = files.find(({ size }) => size > maxSize)
  return foreign
    ? say(displayLocale, formTexts.wrongFile, { name: foreign.name, accept })
    : large
      ? say(displayLocale, formTexts.largeFile, {
          name: large.name,
          size: formatSize(maxSize, displayLocale),
        })
      : ''
}

function formatSize(bytes: number, { locale }: DisplayLocale): string {
  const [unit, size] = bytes < 1_000_000 ? ['kilobyte', 1_000] : ['megabyte', 1_000_000]
  return getIntl(Intl.NumberFormat, locale, { style: 'unit', unit }).format(Math.ceil(bytes / Number(size)))
}

/** Files are chosen, dropped or pasted, and listed with their names. Several are added to those that are there. */
export function FileField({ env, field, id, aria, value, onChange }: FieldControlProps) {
  const { displayLocale } = env
  const [problem, setProblem] = useState('')
  const chosen = Array.isArray(value) ? value : []
  const add = async (list: FileList | null | undefined) => {
    const files = [...(list ?? [])].slice(0, field.multiple ? undefined : 1)
    if (files.length === 0) return
    const found = findProblem(files, field.accept, displayLocale)
    setProblem(found)
    if (!found)
      onChange([...(field.multiple ? chosen : []), ...(await Promise.all(files.map(readAsDataUri)))])
  }
  const take = (list: FileList | null | undefined) =>
    void add(list).catch((name: unknown) =>
      setProblem(say(displayLocale, formTexts.unreadableFile, { name: String(name) })),
    )
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
          <span class="pick">
            {say(displayLocale, field.multiple ? formTexts.chooseFiles : formTexts.chooseFile)}
          </span>{' '}
          <span class="soft">{say(displayLocale, formTexts.dropHere)}</span>
        </span>
      </label>
      <ul class="files" aria-live="polite">
        {chosen.map((uri, index) => (
          <ChosenFile
            key={index}
            displayLocale={displayLocale}
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

type ChosenFileProps = { displayLocale: DisplayLocale; uri: string; onRemove(): void }

function ChosenFile({ displayLocale, uri, onRemove }: ChosenFileProps) {
  const name = decodeURIComponent(/;name=([^;,]*)/.exec(uri)?.[1] ?? '')
  const bytes = (uri.length - uri.indexOf(',')) * 0.75
  return (
    <li>
      {uri.startsWith('data:image/') && <img src={uri} alt="" />}
      <bdi>{name}</bdi>
      <span class="soft">{formatSize(bytes, displayLocale)}</span>
      <button
        type="button"
        class="small"
        aria-label={`${say(displayLocale, formTexts.remove)} ${name}`}
        onClick={onRemove}
      >
        {say(displayLocale, formTexts.remove)}
      </button>
    </li>
  )
}
