import * as v from 'valibot'

/** One address and nothing else: no line break, no second address, no name. */
export const MailAddress = v.pipe(v.string(), v.maxLength(254), v.email())

/** Who mails are from; undefined when the text is neither 'a@b.com' nor 'Nome <a@b.com>'. */
export function readMailSender(text: string): { name: string; address: string } | undefined {
  const [, name = '', inside] = /^([^<>\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  const address = inside ?? text.trim()
  if (!v.is(MailAddress, address)) return undefined
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
