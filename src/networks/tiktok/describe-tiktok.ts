import { tiktokRules } from '#contract/networks/tiktok/rules.ts'
import type { TiktokVersion } from '#contract/networks/tiktok/version.ts'
import { formatDuration } from '#contract/texts/format-numbers.ts'
import type { VersionPart } from '../version-part.ts'

export function describeTiktok(version: TiktokVersion): VersionPart[] {
  const { title = '', privacy, allowComment, allowDuet, allowStitch, coverMs = null } = version
  const { isYourBrand, isBrandContent, isAiGenerated = false, autoAddMusic } = version
  const chosen = tiktokRules.abilities.privacy?.find(({ id }) => id === privacy)
  const join = (list: [boolean, string][]) =>
    list
      .filter(([isOn]) => isOn)
      .map(([, name]) => name)
      .join(', ')
  return [
    { name: 'Título', text: title },
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
        [isAiGenerated, 'gerado por IA'],
      ]),
    },
    { name: 'Música', text: autoAddMusic ? 'escolhida pelo TikTok' : '' },
    {
      name: 'Capa do vídeo',
      text: coverMs === null ? '' : `aos ${formatDuration(coverMs / 1000)}`,
    },
  ]
}
