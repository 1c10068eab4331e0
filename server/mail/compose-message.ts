import type { SendMailOptions } from 'nodemailer'
import type { Letter } from './mail-transport.ts'

export interface Sender {
  name: string
  address: string
}

/**
 * A letter as nodemailer takes it. Its Message-ID is the same at each attempt, so that a mail store
 * can drop the second copy of one that was taken by a server which did not live to tell us.
 */
export function composeMessage(letter: Letter, from: Sender, publicUrl: string): SendMailOptions {
  const { id, recipient, subject, text, html, replyTo } = letter
  return {
    ...{ from, to: { name: '', address: recipient }, subject, text, html },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    envelope: { from: from.address, to: [recipient] },
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    // No absence note is sent in answer to a machine.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
