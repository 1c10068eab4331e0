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

export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte (smtps). */
  secure: boolean
  auth: { user: string; pass: string } | undefined
}

/**
 * What SMTP_URL names; undefined when it is not such an address. Only these parts are read:
 * nodemailer would take any of its own settings from a query.
 */
export function readSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol)) return undefined
  if (!/^([\w.-]+|\[[\d:a-f]+\])$/i.test(url.hostname)) return undefined
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return undefined
  const secure = url.protocol === 'smtps:'
  const [user, pass] = [decode(url.username), decode(url.password)]
  if (user === undefined || pass === undefined || (user === '') !== (pass === '')) return undefined
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    auth: user === '' ? undefined : { user, pass },
  }
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
