import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { outgoingMails } from '../db/schema/outgoing-mails.ts'
import type { Env } from '../env/env.ts'
import { MailAddress } from '../env/read-mail-settings.ts'
import type { SecretBox } from '../security/secret-box.ts'
import { MailContent, sealContent } from './mail-content.ts'
import type { Mailer } from './mailer.ts'

/** A mail that cannot be written. The message names what is wrong, and repeats nothing of it. */
class MailError extends Error {
  readonly code = 'MAIL_INVALID'
}

const MailToSend = v.object({ recipient: MailAddress, ...MailContent.entries })

/** Mails go into the database; `start-mail-sender.ts` takes them from there. */
export function createMailer(deps: {
  env: Pick<Env, 'PUBLIC_URL'>
  clock: { now(): Date }
  secretBox: SecretBox
}): Mailer {
  const listeners = new Set<() => void>()
  return {
    async enqueue(db, recipient, template, data) {
      const now = deps.clock.now()
      const mail = template(data, { publicUrl: deps.env.PUBLIC_URL, now })
      const { kind, expiresAt, ...written } = mail
      const checked = v.safeParse(MailToSend, { recipient, ...written })
      if (!checked.success) {
        const wrong = checked.issues.map((issue) => v.getDotPath(issue))
        throw new MailError(`${kind}: ${wrong.join(', ')}`)
      }
      const place = { id: randomUUID(), kind, recipient }
      const content = sealContent(deps.secretBox, place, written)
      await db
        .insert(outgoingMails)
        .values({ ...place, content, expiresAt, createdAt: now, nextAttemptAt: now })
    },
    wake() {
      for (const listener of listeners) listener()
    },
    onWake(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
