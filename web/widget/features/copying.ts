// The part that copies values to the clipboard.
export { CopyButton } from '../shared/copy-button.tsx'
export { CopyValue } from '../shared/copy-value.tsx'
