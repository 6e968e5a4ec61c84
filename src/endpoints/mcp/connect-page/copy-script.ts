/**
 * Adds a copy button to each block of code. Only scripts can write to the clipboard, and only on pages with https or on
 * this machine: elsewhere there are no buttons.
 */
export const copyScript = `
if (navigator.clipboard) for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button')
  const show = (text) => { button.textContent = text }
  const label = 'Copy'
  button.type = 'button'
  button.className = 'copy'
  button.setAttribute('aria-live', 'polite')
  show(label)
  button.onclick = () => navigator.clipboard.writeText(block.querySelector('code').textContent).then(
    () => { show('Copied'); setTimeout(show, 2000, label) },
    () => show('Not allowed'),
  )
  const frame = document.createElement('div')
  frame.className = 'copyable'
  block.replaceWith(frame)
  frame.append(block, button)
}
`
