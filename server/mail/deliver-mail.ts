import type { SendFailure } from './classify-failure.ts'
import { classifyFailure } from './classify-failure.ts'
import { type MailContent, openContent } from './mail-content.ts'
import { type ClaimedMail, markSent, releaseMail } from './queries.ts'
import { retryDelay } from './retry-delay.ts'
import type { SenderContext } from './sender-context.ts'

/**
 * One attempt at a mail and what follows from it. When this process ends between the server's
 * answer and the update, the mail is sent again (`compose-message.ts` makes that bearable).
 */
export async function deliverMail(context: SenderContext, mail: ClaimedMail): Promise<void> {
  const { deps, transport, stopping, sendMs } = context
  const content = readMailContent(context, mail)
  if (!content) return await giveUp(context, mail, 'content does not open')
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(sendMs)])
  try {
    await transport.send({ id: mail.id, recipient: mail.recipient, ...content }, signal)
  } catch (error) {
    return await settleFailure(context, mail, classifyFailure(error))
  }
  await markSent(deps.db, mail, deps.clock.now())
}

async function settleFailure(context: SenderContext, mail: ClaimedMail, failure: SendFailure) {
  const { deps, stopping, random } = context
  if (failure.kind === 'refused') return await giveUp(context, mail, failure.told)
  // It was us who ended it: the next process takes it at once.
  const waitMs = stopping.aborted ? 0 : retryDelay(mail.attempts, random)
  const nextAttemptAt = new Date(deps.clock.now().getTime() + waitMs)
  await releaseMail(deps.db, mail, { nextAttemptAt, lastError: failure.told })
  const told = { mailId: mail.id, kind: mail.kind, code: failure.code, attempts: mail.attempts }
  if (failure.kind === 'configuration') context.complain(told)
  else deps.log.warn(told, 'mail not sent yet')
}

async function giveUp({ deps }: SenderContext, mail: ClaimedMail, lastError: string) {
  await releaseMail(deps.db, mail, { failedAt: deps.clock.now(), content: null, lastError })
  deps.log.warn({ mailId: mail.id, kind: mail.kind }, 'mail refused')
}

function readMailContent({ deps }: SenderContext, mail: ClaimedMail): MailContent | undefined {
  try {
    return openContent(deps.secretBox, mail, mail.content)
  } catch (error) {
    deps.log.error({ err: error, mailId: mail.id }, 'a mail that does not open')
    return undefined
  }
}
