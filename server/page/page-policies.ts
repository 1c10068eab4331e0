import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagePolicy } from '../http/security-headers.ts'

/**
 * The policy of the app's page, and beyond it the script and the styles that a public page carries
 * inside itself, so that one answer is all its first paint needs.
 */
export function writeSitePolicy(page: string): string {
  const { scriptSrc, styleSrc, ...others } = pagePolicy.contentSecurityPolicy
  const rules = {
    ...others,
    scriptSrc: [...scriptSrc, listHashes(page, 'script')],
    styleSrc: [...styleSrc, listHashes(page, 'style')],
  }
  return Object.entries(rules)
    .map(([name, values]) => `${toKebabCase(name)} ${values.filter(Boolean).join(' ')}`)
    .join('; ')
}

function toKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The page that rescues drafts from a broken app; made by `build/rescue-page.ts`. */
export const rescuePage = '/resgate.html'

/**
 * What the rescue page may do. It carries its script and style inside itself, so that one answer is
 * all it needs; exactly these are allowed, and nothing from elsewhere.
 */
export function readRescuePolicy(folder: string): string {
  const page = readFileSync(join(folder, rescuePage), 'utf8')
  return [
    "default-src 'none'",
    `script-src ${listHashes(page, 'script') || "'none'"}`,
    `style-src ${listHashes(page, 'style') || "'none'"}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** The hashes by which a policy allows what stands inside the page; '' for none. */
export function listHashes(page: string, tag: string): string {
  const texts = [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))]
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  return texts.map(([, text = '']) => `'sha256-${hash(text)}'`).join(' ')
}
