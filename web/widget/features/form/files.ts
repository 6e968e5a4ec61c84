export { FileField } from '../../form/file-field.tsx'
