import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import { networks } from '#contract/networks/networks.ts'

/**
 * Names the network or file that a message is about, since 'Endereço inválido' alone would not say
 * where.
 */
export function fieldPrefix(versions: readonly NetworkVersion[], field: string): string {
  const [list, index] = field.split('.')
  const version = list === 'versions' ? versions[Number(index)] : undefined
  if (version) return `${networks[version.platformId].label}: `
  return list === 'mediaAltTexts' && index !== undefined
    ? `Texto alternativo da mídia ${Number(index) + 1}: `
    : ''
}
