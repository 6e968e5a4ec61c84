import type { FormField } from '../../../api/queries/widgets.ts'

/** Of each part of the editor of one field. */
export type FieldPartProps = { field: FormField; onChange: (change: Partial<FormField>) => void }
