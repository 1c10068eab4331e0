import { setTimeout as sleep } from 'node:timers/promises'
import { deliverMail } from './deliver-mail.ts'
import { isMailShown, mailFolderPath, openMailTransport } from './open-mail-transport.ts'
import { claimMail, giveUpExpired, readDueIn } from './queries.ts'
import {
  defaultSenderOptions,
  type SenderContext,
  type SenderDeps,
  type SenderOptions,
} from './sender-context.ts'

const busyMs = 500

/**
 * Sends what is due: after `deps.mail.wake()`, at the time of the next attempt, and every few
 * seconds. Several processes may do so on one database. The returned function stops it; it waits
 * for mails under way, for a while.
 */
export function startMailSender(
  deps: SenderDeps,
  given: Partial<SenderOptions> = {},
): () => Promise<void> {
  const stopping = new AbortController()
  const context: SenderContext = {
    ...{ ...defaultSenderOptions, transport: given.transport ?? openMailTransport(deps), ...given },
    ...{ deps, stopping: stopping.signal, complain: limitComplaints(deps) },
  }
  const underWay = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isStale = false
  let isStopped = false

  const wake = () => {
    isStale = true
    if (!isStopped) looking ??= look()
  }
  const look = async () => {
    clearTimeout(timer)
    let waitMs = context.pollMs
    try {
      while (isStale) {
        isStale = false
        waitMs = await fill()
      }
    } catch (error) {
      deps.log.error({ err: error }, 'mails could not be read')
    }
    looking = undefined
    if (isStopped) return
    if (isStale) wake()
    else timer = setTimeout(wake, waitMs)
  }
  /** Starts as many mails as there is room for; returns when to look again, in ms. */
  const fill = async () => {
    for (const { id, kind } of await giveUpExpired(deps.db, deps.clock.now()))
      deps.log.warn({ mailId: id, kind }, 'mail expired')
    while (!isStopped && underWay.size < context.atOnce) {
      const mail = await claimMail(deps.db, deps.clock.now(), context.claimMs)
      if (!mail) break
      start(deliverMail(context, mail))
    }
    // When one that is under way has ended, it wakes us.
    if (isStopped || underWay.size >= context.atOnce) return context.pollMs
    const dueIn = await readDueIn(deps.db, deps.clock.now())
    if (dueIn === null) return context.pollMs
    // What is due and was not ours to claim is another process's at this moment.
    return Math.min(context.pollMs, dueIn <= 0 ? busyMs : dueIn + 2)
  }
  const start = (delivery: Promise<void>) => {
    const settled = delivery
      // The database was away: the claim runs out, and somebody takes the mail again.
      .catch((error) => deps.log.error({ err: error }, 'outcome of a mail not stored'))
      .finally(() => {
        underWay.delete(settled)
        wake()
      })
    underWay.add(settled)
  }

  if (deps.env.SMTP_URL === undefined && !isMailShown(deps.env))
    deps.log.warn({ folder: mailFolderPath(deps.env) }, 'no mail is sent: SMTP_URL is not set')
  const stopListening = deps.mail.onWake(wake)
  wake()
  return async () => {
    isStopped = true
    stopListening()
    clearTimeout(timer)
    await looking
    const ended = Promise.all(underWay)
    const waiting = new AbortController()
    await Promise.race([ended, sleep(context.stopMs, undefined, waiting).catch(() => {})])
    waiting.abort()
    stopping.abort()
    await ended
  }
}

const everyMs = 60_000

/** Wrong settings fail every mail; one line a minute is enough to be seen. */
function limitComplaints({ clock, log }: Pick<SenderDeps, 'clock' | 'log'>) {
  let last = Number.NEGATIVE_INFINITY
  return (told: object) => {
    const now = clock.now().getTime()
    if (now - last < everyMs) return
    last = now
    log.error(told, 'the mail server refuses our settings (SMTP_URL, MAIL_FROM)')
  }
}
