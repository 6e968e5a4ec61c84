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

export function FileField({ field, id, aria, value, onChange }: FieldControlProps) {
  const [problem, setProblem] = useState('')
  const choose = async (files: File[]) => {
    const large = files.find(({ size }) => size > maxSize)
    setProblem(large ? `${large.name} is larger than 5 MB.` : '')
    onChange(large ? [] : await Promise.all(files.map(readAsDataUri)))
  }
  return (
    <>
      <input
        // A new key makes the browser clear its own list of files.
        key={Array.isArray(value) && value.length > 0 ? 'full' : 'empty'}
        id={id}
        type="file"
        accept={field.accept || undefined}
        multiple={field.multiple}
        {...aria}
        onChange={({ currentTarget }) =>
          choose([...(currentTarget.files ?? [])]).catch((error: unknown) => setProblem(String(error)))
        }
      />
      <p class="problem" role="alert">
        {problem}
      </p>
    </>
  )
}
