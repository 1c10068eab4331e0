import type { SenderDeps } from './sender-context.ts'

const everyMs = 60_000

/** Wrong settings fail every mail; one line a minute is enough to be seen. */
export function limitComplaints({ clock, log }: Pick<SenderDeps, 'clock' | 'log'>) {
  let last = Number.NEGATIVE_INFINITY
  return (told: object) => {
    const now = clock.now().getTime()
    if (now - last < everyMs) return
    last = now
    log.error(told, 'the mail server refuses our settings (SMTP_URL, MAIL_FROM)')
  }
}
