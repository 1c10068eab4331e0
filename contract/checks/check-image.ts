import type { NetworkRules } from '../networks/network-rules.ts'
import {
  at,
  block,
  type CheckedMedia,
  type Finding,
  formatMegabytes,
  formatNumber,
  warn,
} from './finding.ts'
import { judgeShape } from './plan-picture-copy.ts'

const shapeTolerance = 0.03

/**
 * By type, bytes, pixels and shape; `index`: its place in the post, from 0. A shape that misses the
 * range by a little is accepted where the copy for the network is cut to it.
 */
export function checkImage(rules: NetworkRules, image: CheckedMedia, index: number): Finding[] {
  const limits = rules.image
  // `checkSet` has reported that the network accepts no images.
  if (!limits) return []
  const findings: Finding[] = []
  const spot = at('media', index)
  const name = `a imagem ${index + 1}`
  const add = (message: string) => findings.push(block(spot, `${rules.label}: ${name} ${message}.`))
  const remark = (message: string) =>
    findings.push(warn(spot, `${rules.label}: ${name} ${message}.`))

  const isSentAsGif = image.contentType === 'image/gif' && limits.gif === 'animated'
  const maxBytes = (isSentAsGif && limits.maxGifBytes) || limits.maxBytes
  if (image.size === 0) add('está vazia (0 bytes)')
  if (image.size > maxBytes)
    add(
      `é grande demais: ${formatMegabytes(image.size, maxBytes)} de no máximo ${formatMegabytes(maxBytes, maxBytes)}`,
    )
  if (image.contentType === 'image/gif' && limits.gif === 'still')
    remark('é um GIF e sai parada, sem animação')
  const { width, height } = image
  if (width === null || height === null || width <= 0 || height <= 0) return findings

  const shape = `${width} × ${height} px`
  const miss = judgeShape({ width, height }, limits, isSentAsGif)
  if (miss === 'tall' && limits.minRatio !== undefined)
    add(`é alta demais: ${shape} (mínimo ${formatRatio(limits.minRatio)})`)
  if (miss === 'wide' && limits.maxRatio !== undefined)
    add(`é larga demais: ${shape} (máximo ${formatRatio(limits.maxRatio)})`)
  if (limits.maxPixels !== undefined && width * height > limits.maxPixels)
    add(`tem ${shape}; o máximo é ${formatNumber(limits.maxPixels / 1_000_000)} megapixels`)
  if (limits.minWidth !== undefined && width < limits.minWidth)
    remark(`tem só ${width} px de largura e será ampliada para ${limits.minWidth}`)
  const { advisedRatio } = limits
  if (advisedRatio !== undefined && Math.abs(width / height / advisedRatio - 1) > shapeTolerance)
    remark(`tem ${shape}; fora de ${formatRatio(advisedRatio)} ela aparece com faixas`)
  return findings
}

/** A ratio in the usual form: '4:5', '1,91:1', '1:10'. */
export function formatRatio(ratio: number): string {
  for (const tall of [1, 5, 16, 10, 9])
    if (Math.abs(ratio * tall - Math.round(ratio * tall)) < 1e-9)
      return `${Math.round(ratio * tall)}:${tall}`
  return `${ratio.toLocaleString('pt-BR', { maximumFractionDigits: 2 })}:1`
}
