/** Writes the text to the clipboard; returns whether the client allows it. Call it on a click. */
export async function copyText(text: string): Promise<boolean> {
  return copySelection(text) || (await writeClipboard(text))
}

/** Works in frames, too, most of which may not use `navigator.clipboard`. */
function copySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'hidden'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}

const writeClipboard = async (text: string) =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) ?? false
