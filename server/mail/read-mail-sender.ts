import * as v from 'valibot'
import { MailAddress } from './mail-address.ts'

/** Who mails are from; undefined when the text is neither 'a@b.com' nor 'Nome <a@b.com>'. */
export function readMailSender(text: string): { name: string; address: string } | undefined {
  const [, name = '', inside] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  const address = inside ?? text.trim()
  if (!v.is(MailAddress, address)) return undefined
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
