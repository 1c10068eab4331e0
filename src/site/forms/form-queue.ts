import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { ContactForm, WaitingForm } from '#contract/site/marketing.ts'
import { browserStorage } from '#src/browser/browser-storage.ts'

export const formsKey = 'upubly.siteForms'
const most = 10
const keptMs = 7 * millisecondsInDay

const queued = { id: v.pipe(v.string(), v.uuid()), at: v.number() }

/** A form of the public site that the server has not taken yet. */
const QueuedForm = v.variant('kind', [
  v.object({ kind: v.literal('contact'), ...queued, body: ContactForm }),
  v.object({ kind: v.literal('waiting'), ...queued, body: WaitingForm }),
])
export type QueuedForm = v.InferOutput<typeof QueuedForm>
type NewForm<Form> = Form extends QueuedForm ? Pick<Form, 'kind' | 'body'> : never

/** Forms that this browser could not store; they last as long as the page. */
let unstored: QueuedForm[] = []

const isFresh = ({ at }: QueuedForm, now: number) => now - at < keptMs

/** The forms that wait to be sent, the oldest first; damaged or week-old ones are left out. */
export function readForms(now = Date.now()): QueuedForm[] {
  return [...readStored(), ...unstored].filter((form) => isFresh(form, now))
}

/** Deletes damaged and week-old forms: nobody's words and address are to stay in this browser for ever. */
export function forgetOldForms(now = Date.now()): void {
  write(readStored().filter((form) => isFresh(form, now)))
}

/** Stores a form on the device before it is sent; an eleventh form replaces the oldest. */
export function keepForm(form: NewForm<QueuedForm>): QueuedForm {
  const kept = { ...form, id: crypto.randomUUID(), at: Date.now() } as QueuedForm
  write([...readStored(), kept])
  if (!readStored().some(({ id }) => id === kept.id)) unstored = [...unstored, kept].slice(-most)
  return kept
}

export function forgetForm(id: string): void {
  const isOther = (form: QueuedForm) => form.id !== id
  unstored = unstored.filter(isOther)
  write(readStored().filter(isOther))
}

function readStored(): QueuedForm[] {
  const stored = parse(browserStorage.read(formsKey))
  if (!Array.isArray(stored)) return []
  return stored.slice(-most).flatMap((row: unknown) => {
    const checked = v.safeParse(QueuedForm, row)
    return checked.success ? [checked.output] : []
  })
}

function write(forms: readonly QueuedForm[]): void {
  if (forms.length === 0) browserStorage.remove(formsKey)
  else browserStorage.write(formsKey, JSON.stringify(forms.slice(-most)))
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
