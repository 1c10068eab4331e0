import { type CodePurpose, tokenLifetimes } from '../../security/code-lifetimes.ts'
import { cleanValue } from './clean-value.ts'
import type { MailBlock, MailContext, MailKind, WrittenMail } from './mail-template.ts'

interface Draft {
  kind: MailKind
  subject: string
  /** Who is greeted; '' greets nobody by name. */
  name: string
  blocks: readonly MailBlock[]
}

/** A greeting, the blocks and a footer, as text and as HTML. */
export function writeMail(draft: Draft, { publicUrl, now }: MailContext): WrittenMail {
  const { kind, subject } = draft
  const name = cleanValue(draft.name)
  const greeting = name === '' ? 'Olá!' : `Olá, ${name}!`
  const blocks: MailBlock[] = [{ type: 'paragraph', text: greeting }, ...draft.blocks]
  return {
    kind,
    subject,
    expiresAt: new Date(now.getTime() + mailLifetimes[kind] * 60_000),
    text: writeText(blocks, publicUrl),
    html: writeHtml({ subject, blocks, publicUrl }),
  }
}

const day = 24 * 60
const codeMinutes = (purpose: CodePurpose) => tokenLifetimes[purpose] / 60_000

/**
 * For how many minutes a mail is of use: as long as the code or link in it is valid (its text says
 * so), and three days where there is none.
 */
const mailLifetimes: Readonly<Record<MailKind, number>> = {
  'verify-email': codeMinutes('verify-email'),
  'account-exists': 3 * day,
  'reset-password': codeMinutes('reset-password'),
  'sign-in-code': codeMinutes('sign-in'),
  'change-email': codeMinutes('change-email'),
  invite: 7 * day,
  'ownership-offer': 7 * day,
  'security-notice': 3 * day,
  'contact-message': 7 * day,
  'waiting-entry': 7 * day,
  // The next one says how it stands then.
  'billing-notice': day,
  'stray-payment': 7 * day,
  'refund-request': 7 * day,
  'refund-notice': 7 * day,
}

/** The text part: what programs without HTML, and ears, are given. */
function writeText(blocks: readonly MailBlock[], publicUrl: string): string {
  return `${[...blocks.map(writeTextBlock), `uPubly\n${publicUrl}`].join('\n\n')}\n`
}

function writeTextBlock(block: MailBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'code':
      return `    ${block.code}`
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  }
}

const [ink, muted, paper, card, line] = ['#1b1733', '#5f5b75', '#fbfaf7', '#ffffff', '#e3e0d6']
const font = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Programs that follow the device's dark theme read these; the inline styles are the light one. */
const darkStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#14111f!important}
.card{background:#1e1a2e!important;border-color:#373150!important}
.ink{color:#f4f2fa!important}
.muted{color:#b3aec7!important}
.code{background:#29243d!important;color:#f4f2fa!important}
.link{color:#b3a4ff!important}
}`

interface Letter {
  subject: string
  blocks: readonly MailBlock[]
  publicUrl: string
}

/** The HTML part: tables and inline styles, since many mail programs read nothing newer. */
function writeHtml({ subject, blocks, publicUrl }: Letter): string {
  const home = escapeHtml(publicUrl)
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 8px 16px;${font};font-size:22px;font-weight:700;color:${ink}" class="ink"><a href="${home}" target="_blank" rel="noopener" class="ink" style="color:${ink};text-decoration:none">uPubly</a></td></tr>
<tr><td class="card" style="padding:28px 24px 12px;background:${card};border:1px solid ${line};border-radius:12px">
${blocks.map(writeHtmlBlock).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 8px;${font};font-size:13px;line-height:20px;color:${muted}">uPubly · <a href="${home}" target="_blank" rel="noopener" class="muted" style="color:${muted}">${home}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function writeHtmlBlock(block: MailBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:${ink}">${escapeHtml(block.text)}</p>`
    case 'note':
      return `<p class="muted" style="margin:0 0 16px;${font};font-size:14px;line-height:21px;color:${muted}">${escapeHtml(block.text)}</p>`
    case 'code':
      return `<p class="code" style="margin:0 0 16px;padding:14px 12px;background:#f1efe8;border-radius:12px;${font};font-size:30px;line-height:36px;font-weight:700;letter-spacing:6px;text-align:center;color:${ink}">${escapeHtml(block.code)}</p>`
    case 'button':
      return writeButton(escapeHtml(block.label), escapeHtml(block.url))
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.facts.map(writeFact).join('')}</table>`
  }
}

/** The address is written out too, for programs that show no buttons. */
function writeButton(label: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 12px"><tr><td bgcolor="#ffc62e" style="border-radius:12px"><a href="${url}" target="_blank" rel="noopener" style="display:inline-block;padding:13px 22px;${font};font-size:16px;line-height:20px;font-weight:700;color:${ink};text-decoration:none">${label}</a></td></tr></table>
<p class="muted" style="margin:0 0 16px;${font};font-size:13px;line-height:20px;color:${muted};word-break:break-all">Ou abra este endereço: <a href="${url}" target="_blank" rel="noopener" class="link" style="color:#5b3df5">${url}</a></p>`
}

function writeFact([name, value]: readonly [string, string]): string {
  const style = `padding:2px 16px 2px 0;${font};font-size:15px;line-height:22px;vertical-align:top`
  return `<tr><td class="muted" style="${style};color:${muted}">${escapeHtml(name)}</td><td class="ink" style="${style};color:${ink}">${escapeHtml(value)}</td></tr>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand between tags and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
