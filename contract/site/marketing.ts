import * as v from 'valibot'
import { Email } from '../people/auth.ts'
import { PersonName } from '../people/sign-up.ts'
import { Instant } from '../scalars.ts'
import { storableText, visibleSign } from '../texts/texts.ts'

const writtenText = (limit: number, missing: string) =>
  v.pipe(
    v.string(),
    v.maxLength(limit * 2, `Use no máximo ${limit} caracteres`),
    storableText,
    v.trim(),
    v.regex(visibleSign, missing),
    v.maxLength(limit, `Use no máximo ${limit} caracteres`),
  )

export const WaitingForm = v.object({
  name: PersonName,
  email: Email,
  howDiscovered: writtenText(500, 'Por favor, conte como conheceu a plataforma'),
})
export type WaitingForm = v.InferInput<typeof WaitingForm>

/** `id` is the person's position in the list. */
export const WaitingEntry = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  name: v.string(),
  email: v.string(),
  howDiscovered: v.string(),
  createdAt: Instant,
})
export type WaitingEntry = v.InferOutput<typeof WaitingEntry>

export const ContactForm = v.object({
  name: PersonName,
  email: Email,
  message: writtenText(5000, 'Escreva sua mensagem'),
})
export type ContactForm = v.InferInput<typeof ContactForm>
