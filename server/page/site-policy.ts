import { pagePolicy } from '../http/security-headers.ts'
import { listHashes } from './rescue-policy.ts'

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
