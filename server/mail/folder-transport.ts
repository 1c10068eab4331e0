import { createTransport } from 'nodemailer'
import { composeMessage, type Sender } from './compose-message.ts'
import type { MailFolder } from './mail-folder.ts'
import type { MailTransport } from './mail-transport.ts'

/** Sends nothing: each mail becomes a file. */
export function openFolderTransport(
  folder: MailFolder,
  { from, publicUrl }: { from: Sender; publicUrl: string },
  clock: { now(): Date },
): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(letter) {
      const { message } = await composer.sendMail(composeMessage(letter, from, publicUrl))
      if (!Buffer.isBuffer(message)) throw new Error('a mail that is not a buffer')
      await folder.keep({ ...letter, sentAt: clock.now().toISOString() }, message)
    },
  }
}
