import { networkRules, rulesAt } from '#contract/networks/rules.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { PreviewMedia } from './preview-props.ts'
import type { PreviewNetwork } from './previewed-networks.ts'

/** Why the network would leave this file of the post out; undefined if it would not. */
export function leftOutReason(
  network: PreviewNetwork | undefined,
  media: readonly PreviewMedia[],
  index: number,
  placement?: string,
): string | undefined {
  if (!network || media[index]?.kind !== 'image') return undefined
  const { label, media: limits } = rulesAt(networkRules[network], placement)
  if (limits.maxImages === 0) return `O ${label} só leva vídeo: esta imagem não sai.`
  const before = media.slice(0, index).filter(({ kind }) => kind === 'image').length
  return before >= limits.maxImages
    ? `O ${label} leva até ${formatCount(limits.maxImages, 'imagem', 'imagens')}: esta não sai.`
    : undefined
}
