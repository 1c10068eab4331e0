import type { InstagramVersion } from '#contract/networks/instagram/version.ts'
import { formatDuration } from '#contract/texts/format-numbers.ts'
import type { VersionPart } from '../version-part.ts'

export function describeInstagram(version: InstagramVersion): VersionPart[] {
  const { firstComment, collaborators, coverMs, placement, isReelsOnly } = version
  return [
    { name: 'Publicar em', text: placement === 'story' ? 'Story' : '' },
    { name: 'Primeiro comentário', text: firstComment },
    { name: 'Colaboradores', text: collaborators.map((name) => `@${name}`).join(', ') },
    {
      name: 'Capa do vídeo',
      text: coverMs === null ? '' : `aos ${formatDuration(coverMs / 1000)}`,
    },
    { name: 'Reel', text: isReelsOnly ? 'só na aba Reels' : '' },
  ]
}
