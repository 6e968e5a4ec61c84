import type { ReactNode } from 'react'
import { joinClasses } from '../ui/class-names.ts'
import { describeLimits, describeType } from './describe-schema.ts'
import type { FormSchema } from './form-schema.ts'
import { useSchemaForm } from './schema-form-context.ts'

type FieldGroupProps = {
  form: FormSchema
  name: string
  path: string
  isRequired: boolean
  actions?: ReactNode
  children?: ReactNode
}

/** The indented controls of a value that has members. */
export function FieldGroup({ form, name, path, isRequired, actions, children }: FieldGroupProps) {
  const { errors } = useSchemaForm()
  const { description } = form.schema
  const limits = describeLimits(form.schema)
  const error = errors.get(path)
  return (
    <fieldset className="min-w-0">
      <legend className="float-left flex w-full flex-wrap items-center gap-x-2 text-sm font-medium">
        <span className="font-mono break-all">{name}</span>
        {isRequired && <span aria-hidden>*</span>}
        <span className="text-xs font-normal text-muted">{describeType(form)}</span>
        {actions && <span className="ml-auto flex gap-1">{actions}</span>}
      </legend>
      <div className="clear-both">
        {typeof description === 'string' && <p className="text-xs break-words text-muted">{description}</p>}
        {limits.length > 0 && <p className="text-xs break-words text-muted">{limits.join(' · ')}</p>}
        {error && <p className="text-xs font-medium text-danger">{error}</p>}
        {children && (
          <div className={joinClasses('mt-2 flex flex-col gap-3 border-l-2 border-line pl-3')}>
            {children}
          </div>
        )}
      </div>
    </fieldset>
  )
}
