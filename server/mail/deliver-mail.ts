import type { NodemailerError } from 'nodemailer'
import { type MailContent, openContent } from './mail-content.ts'
import { type ClaimedMail, markSent, releaseMail } from './queries.ts'
import type { SenderContext } from './sender-context.ts'

/**
 * One attempt at a mail and what follows from it. When this process ends between the server's
 * answer and the update, the mail is sent again (`open-mail-transport.ts` makes that bearable).
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

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** Waits after the first, second, … failed attempt; the last one repeats. */
const delays = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour]

/**
 * How long to wait after so many attempts, in ms: up to a quarter more or less, so that what failed
 * together does not come back together.
 */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const delay = delays[Math.min(Math.max(attempts, 1), delays.length) - 1] ?? 6 * hour
  return Math.round(delay * (0.75 + random() / 2))
}

/**
 * 'refused': this mail, for good. 'configuration': the server takes none of ours until somebody
 * mends the settings. 'later': it may be taken at another time.
 */
interface SendFailure {
  kind: 'refused' | 'configuration' | 'later'
  /** Codes only, for the log. */
  code: string
  /** With the server's words, for the row. */
  told: string
}

/** The replies to these are about the recipient or the message. */
const aboutTheMail = new Set(['RCPT TO', 'DATA'])
/** RFC 4954: sign in first, credentials refused, mechanism too weak, encryption needed. */
const aboutUs = new Set([530, 534, 535, 538])
const longest = 200

/** Decides by codes alone, never by a message. */
export function classifyFailure(error: unknown): SendFailure {
  const { code = 'FAILED', command = '', responseCode, response = '', originalCode } = read(error)
  const codes = [code, originalCode, responseCode, command].filter(Boolean).join(' ')
  // What is said before the message was sent cannot repeat it; what comes after may.
  const words = command === 'RCPT TO' ? response.replace(/[\p{Cc}\s]+/gu, ' ') : ''
  return {
    kind: kindOf(code, command, responseCode),
    code: codes,
    told: `${codes} ${words}`.trim().slice(0, longest),
  }
}

function kindOf(code: string, command: string, reply = 0): SendFailure['kind'] {
  if (code === 'EAUTH' || code === 'ENOAUTH' || aboutUs.has(reply)) return 'configuration'
  const isFinal = reply >= 500 && reply < 600 && reply !== 503
  if (!isFinal) return 'later'
  if (aboutTheMail.has(command)) return 'refused'
  return command === 'MAIL FROM' ? 'configuration' : 'later'
}

function read(error: unknown): Partial<NodemailerError> {
  return error instanceof Error ? error : {}
}
