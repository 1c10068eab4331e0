import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, gt, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ContactForm } from '#contract/site/marketing.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { contactMessages } from '../db/schema/operator.ts'
import type { Deps } from '../deps.ts'
import { isWithinLimit } from '../limits/rate-limits.ts'
import { contactMessage } from '../mail/templates/contact-message.ts'

type Message = v.InferOutput<typeof ContactForm>

/** The same words of the same person within this time are one message, sent again without an answer. */
const sameWithinMs = 7 * millisecondsInDay

/**
 * Keeps a message and mails it to who runs this service. Beyond the limit of mails it is only kept:
 * it is read in the operator's area. Throws RATE_LIMITED.
 */
export async function receiveMessage(deps: Deps, message: Message, address: string): Promise<void> {
  const { db, env, limits, mail } = deps
  await limits.messagesByAddress.consume(address)
  await limits.messagesInAll.consume('all')
  // Asked once before too, so that the same words again and again do not use up the mails.
  if (await isKept(db, deps, message)) return
  const mayMail = await isWithinLimit(limits.messageMails, 'all')
  await db.transaction(async (tx) => {
    if (!(await keepMessage(tx, deps, message)) || !mayMail) return
    for (const operator of env.OPERATORS ?? [])
      await mail.enqueue(tx, operator, contactMessage, message)
  })
  mail.wake()
}

/** False when it is there already. */
async function keepMessage(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  message: Message,
): Promise<boolean> {
  // One after the other for each writer, or two of the same would both find nothing.
  const lock = `contact:${message.email}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  if (await isKept(tx, { clock }, message)) return false
  await tx.insert(contactMessages).values({ ...message, createdAt: clock.now() })
  return true
}

async function isKept(
  db: Executor,
  { clock }: Pick<Deps, 'clock'>,
  message: Message,
): Promise<boolean> {
  const { email, message: words, createdAt } = contactMessages
  const since = new Date(clock.now().getTime() - sameWithinMs)
  const isSame = and(eq(email, message.email), eq(words, message.message), gt(createdAt, since))
  return (await db.$count(contactMessages, isSame)) > 0
}
