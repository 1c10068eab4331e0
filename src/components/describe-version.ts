import type { NetworkVersion } from '#contract/network-versions.ts'
import { tiktok } from '#contract/networks/tiktok.ts'
import { formatDuration } from './time/format-duration.ts'

export interface VersionPart {
  name: string
  text: string
}

/** What one network gets besides, or in the place of, what all get; in words. */
export function describeVersion(version: NetworkVersion): VersionPart[] {
  const parts = [
    { name: 'Legenda', text: version.caption ?? '' },
    ...(version.platformId === 'instagram' ? describeInstagram(version) : []),
    ...(version.platformId === 'facebook' ? [{ name: 'Link', text: version.link }] : []),
    ...(version.platformId === 'tiktok' ? describeTiktok(version) : []),
  ]
  return parts.filter(({ text }) => text !== '')
}

type Of<N extends NetworkVersion['platformId']> = Extract<NetworkVersion, { platformId: N }>

function describeInstagram({ firstComment, collaborators, coverMs }: Of<'instagram'>) {
  return [
    { name: 'Primeiro comentário', text: firstComment },
    { name: 'Colaboradores', text: collaborators.map((name) => `@${name}`).join(', ') },
    {
      name: 'Capa do vídeo',
      text: coverMs === null ? '' : `aos ${formatDuration(coverMs / 1000)}`,
    },
  ]
}

function describeTiktok(version: Of<'tiktok'>) {
  const { privacy, allowComment, allowDuet, allowStitch, isYourBrand, isBrandContent } = version
  const chosen = tiktok.abilities.privacy?.find(({ id }) => id === privacy)
  const join = (list: [boolean, string][]) =>
    list
      .filter(([isOn]) => isOn)
      .map(([, name]) => name)
      .join(', ')
  return [
    { name: 'Quem pode ver', text: chosen?.label ?? '' },
    {
      name: 'Permitido',
      text: join([
        [allowComment, 'comentários'],
        [allowDuet, 'dueto'],
        [allowStitch, 'costura (Stitch)'],
      ]),
    },
    {
      name: 'Divulgação',
      text: join([
        [isYourBrand, 'sua marca'],
        [isBrandContent, 'conteúdo de marca'],
      ]),
    },
  ]
}
