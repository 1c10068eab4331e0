import type { FacebookVersion } from '#contract/networks/facebook/version.ts'
import type { VersionPart } from '../version-part.ts'

export function describeFacebook({ link }: FacebookVersion): VersionPart[] {
  return [{ name: 'Link', text: link }]
}
