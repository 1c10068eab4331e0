import type { FacebookVersion } from '#contract/networks/facebook/version.ts'
import type { VersionPart } from '../version-part.ts'

const videoWords = { reel: 'sai como Reel', video: 'sai como vídeo comum' } as const

export function describeFacebook({
  link,
  firstComment = '',
  videoAs,
}: FacebookVersion): VersionPart[] {
  return [
    { name: 'Link', text: link },
    { name: 'Primeiro comentário', text: firstComment },
    { name: 'Vídeo', text: videoAs ? videoWords[videoAs] : '' },
  ]
}
