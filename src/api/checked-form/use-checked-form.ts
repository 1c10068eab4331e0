import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { ApiError } from '#local/calls/api-error.ts'

type FormSchema = v.GenericSchema<Record<string, unknown>, unknown>
type FieldErrors = Record<string, string | undefined>

export interface CheckedFormOptions<Schema extends FormSchema> {
  /** Checks the typed values; its messages are shown at the fields of the same names. */
  schema: Schema
  send: (values: v.InferInput<Schema>) => Promise<void>
  /** The message when `send` fails; the typed text stays. */
  describe: (error: unknown) => string
  /** Called after the message of a failure is shown. */
  onFailure?: (form: HTMLFormElement, error: unknown) => void
}

/**
 * For every form that is submitted directly to the server. The fields are uncontrolled, since a password
 * manager may fill them without an event for React. They are checked at the submission, and the first wrong
 * one gets the focus.
 */
export function useCheckedForm<Schema extends FormSchema>(options: CheckedFormOptions<Schema>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const isBusy = useRef(false)

  /** Renders the messages synchronously, because focusing looks for the fields that are marked as invalid. */
  function refuse(form: HTMLFormElement, found: FieldErrors) {
    flushSync(() => setErrors(found))
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(form: HTMLFormElement) {
    if (isBusy.current) return
    const typed = readForm(form)
    const checked = v.safeParse(options.schema, typed)
    setFailure(undefined)
    if (!checked.success) return refuse(form, firstMessages(checked.issues))
    setErrors({})
    isBusy.current = true
    setIsSending(true)
    try {
      await options.send(typed as v.InferInput<Schema>)
    } catch (error) {
      const refused = findRefusedFields(error, typed)
      if (refused) refuse(form, refused)
      else flushSync(() => setFailure(options.describe(error)))
      options.onFailure?.(form, error)
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }

  return {
    errors,
    failure,
    isSending,
    formProps: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
      /** Removes the message of a field that is being corrected, until the next check. */
      onChange: (event: ChangeEvent<HTMLFormElement>) => {
        const { name } = event.target as unknown as HTMLInputElement
        if (errors[name]) setErrors({ ...errors, [name]: undefined })
      },
    },
  }
}

/** Joins the values of fields with the same name: the boxes of a code. */
function readForm(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries([...data.keys()].map((name) => [name, data.getAll(name).join('')]))
}

function firstMessages(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const found: FieldErrors = {}
  for (const { path, message } of issues) found[String(path?.[0]?.key ?? '')] ??= message
  return found
}

/** The server's messages by field; undefined unless all of them belong to fields of this form. */
function findRefusedFields(error: unknown, typed: object): FieldErrors | undefined {
  if (!(error instanceof ApiError) || error.details.length === 0) return undefined
  if (!error.details.every(({ field }) => Object.hasOwn(typed, field))) return undefined
  return Object.fromEntries(error.details.map(({ field, message }) => [field, message]))
}
